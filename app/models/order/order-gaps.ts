import type { OrderDetail } from "#contract/orders.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import { isToBeShipped } from "./order-row.ts";

/**
 * Why a courier, a tracking code or a warehouse is not there: it may still come, or the order ended
 * without one.
 */
export const missingAs = (status: OrderStatus): "notYet" | "none" =>
  status === "unpaid" || isToBeShipped(status) ? "notYet" : "none";

/** Why there is no label to print; null: there is one. */
export function labelGap({
  status,
  documentStatus,
}: Pick<OrderDetail, "status" | "documentStatus">) {
  if (documentStatus === "ready" || documentStatus === "printed") return null;
  return documentStatus === "none" && missingAs(status) === "none" ? "never" : documentStatus;
}

/**
 * Whether somebody still has to say that the label is on paper: one that was printed needs it no
 * more.
 */
export const awaitsPrint = (order: Pick<OrderDetail, "actions" | "labelPrintCount">): boolean =>
  order.actions.includes("print_label") && order.labelPrintCount === 0;

interface Settled {
  /** The items after discounts. */
  net: number;
  /** null while the cost of an item is unknown. */
  margin: number | null;
  /** Of `net`; null where there is no margin, and while what the channel keeps of it is unknown. */
  share: number | null;
}

/** What is left of an order, in minor units. */
export function settlementOf({
  itemsTotal,
  discountTotal,
  channelFees,
  cogs,
}: Pick<OrderDetail, "itemsTotal" | "discountTotal" | "channelFees" | "cogs">): Settled {
  const net = itemsTotal - discountTotal;
  const margin = cogs === null ? null : net - (channelFees ?? 0) - cogs;
  const share = margin === null || channelFees === null || net <= 0 ? null : margin / net;
  return { net, margin, share };
}
