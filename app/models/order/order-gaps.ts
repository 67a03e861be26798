import type { OrderDetail } from "#contract/orders.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import { isToBeShipped } from "./order-row.ts";

/** Returns why a courier, tracking code or warehouse is missing: still to come, or never. */
export const getMissingReason = (status: OrderStatus): "notYet" | "none" =>
  status === "unpaid" || isToBeShipped(status) ? "notYet" : "none";

/** Returns why there is no label to print. `null` if there is one. */
export function findMissingLabelReason({
  status,
  documentStatus,
}: Pick<OrderDetail, "status" | "documentStatus">) {
  if (documentStatus === "ready" || documentStatus === "printed") return null;
  return documentStatus === "none" && getMissingReason(status) === "none"
    ? "never"
    : documentStatus;
}

export const isLabelUnprinted = (
  order: Pick<OrderDetail, "actions" | "labelPrintCount">,
): boolean => order.actions.includes("print_label") && order.labelPrintCount === 0;

interface OrderSettlement {
  /** Items after discounts. */
  net: number;
  /**
   * The amount left after the buyer's refund and the channel's fees. `null` until the channel
   * reports its fees, and for an order that was not sold in the end.
   */
  income: number | null;
  /**
   * `null` while the cost of an item is unknown, and for an order that was not sold in the end: it
   * has no figures in the statistics either.
   */
  margin: number | null;
  /** Share of `net`. `null` without a margin, or while the channel's fees are unknown. */
  share: number | null;
}

/**
 * Computes an order's proceeds and margin, in minor units, for its page and for files. The
 * statistics compute the same (backend/statistics/sale-facts.ts).
 */
export function computeSettlement({
  status,
  itemsTotal,
  discountTotal,
  refunded,
  channelFees,
  lostCogs,
}: Pick<
  OrderDetail,
  "status" | "itemsTotal" | "discountTotal" | "refunded" | "channelFees" | "lostCogs"
>): OrderSettlement {
  const net = itemsTotal - discountTotal;
  const isSold = status !== "cancelled" && status !== "expired";
  const left = isSold ? net - refunded - (channelFees ?? 0) : null;
  const income = channelFees === null ? null : left;
  const margin = lostCogs === null || left === null ? null : left - lostCogs;
  const share = margin === null || channelFees === null || net <= 0 ? null : margin / net;
  return { net, income, margin, share };
}
