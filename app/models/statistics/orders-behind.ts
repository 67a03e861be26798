import type { SaleState } from "#contract/statuses.ts";
import type { Days } from "./periods.ts";

/** Whose orders a figure is of. */
interface Behind extends Days {
  sale: SaleState;
  channel?: string;
  courier?: string;
  city?: string;
  productId?: string;
}

/** The address of the orders behind a figure: that list has as many as the figure counts. */
export function ordersBehind({ startDate, endDate, sale, ...filter }: Behind): string {
  const search = new URLSearchParams({ status: "all" });
  for (const name of ["courier", "channel"] as const)
    if (filter[name]) search.set(name, filter[name]);
  search.set("from", startDate);
  search.set("to", endDate);
  search.set("sale", sale);
  for (const name of ["city", "productId"] as const)
    if (filter[name]) search.set(name, filter[name]);
  return `/orders?${search}`;
}
