import type { MAY_LACK } from "#contract/statistics.ts";
import type { ChannelType, OrderPlatform, SaleState } from "#contract/statuses.ts";
import type { Days } from "./periods.ts";

/** Restricts a figure to a part of all orders. */
export interface OrderRestriction {
  channel?: string;
  channelType?: ChannelType;
  platform?: OrderPlatform;
  courier?: string;
  city?: string;
  category?: string;
  /** Orders with an unknown courier or city, or products without a category. */
  without?: (typeof MAY_LACK)[number];
  productId?: string;
  variantId?: string;
  /** 1 (Monday) to 7, and 0 to 23. */
  weekday?: number;
  hour?: number;
}

/** The orders behind a figure. */
interface MetricOrders extends Days, OrderRestriction {
  sale: SaleState;
}

/** The parameters in the order of the list's canonical address. */
const RESTRICTION_PARAMS = [
  ...["channelType", "platform", "city", "category", "without", "weekday", "hour"],
  ...["productId", "variantId"],
] as const satisfies readonly (keyof OrderRestriction)[];

/** Returns the address of a figure's orders. The list has as many as the figure counts. */
export function buildMetricOrdersPath({
  startDate,
  endDate,
  sale,
  ...filter
}: MetricOrders): string {
  const search = new URLSearchParams({ status: "all" });
  for (const name of ["courier", "channel"] as const)
    if (filter[name]) search.set(name, filter[name]);
  search.set("from", startDate);
  search.set("to", endDate);
  search.set("sale", sale);
  for (const name of RESTRICTION_PARAMS)
    if (filter[name] !== undefined) search.set(name, String(filter[name]));
  return `/orders?${search}`;
}
