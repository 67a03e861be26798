import type { OrderStatus } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";

/** docs/marketplaces/shopee.md "Status", in our words. Reports also show the native word. */
const ORDER_STATUS: Record<string, OrderStatus> = {
  UNPAID: "unpaid",
  PENDING: "on_hold",
  READY_TO_SHIP: "to_process",
  RETRY_SHIP: "to_process",
  PROCESSED: "to_ship",
  SHIPPED: "shipped",
  TO_CONFIRM_RECEIVE: "delivered",
  COMPLETED: "completed",
  IN_CANCEL: "cancel_requested",
  CANCELLED: "cancelled",
  TO_RETURN: "return_requested",
};

/** Package states that only a parcel already under way reaches. */
const LOST_ON_THE_WAY = new Set(["LOGISTICS_DELIVERY_FAILED", "LOGISTICS_LOST"]);

/**
 * Returns Shopee's order status as ours, or `null` if it is unknown. Only the packages show a
 * failed delivery; the order says SHIPPED or, later, CANCELLED. The goods have then left the
 * warehouse, so it is not our "cancelled", which releases a reservation.
 */
export function orderStatus(
  native: string,
  details: { pendingTerms: readonly string[]; logisticsStatuses: readonly string[] },
): OrderStatus | null {
  const status = findByWord(ORDER_STATUS, native) ?? null;
  if (native === "READY_TO_SHIP" && details.pendingTerms.length > 0) return "on_hold";
  const hasFailed =
    details.logisticsStatuses.length > 0 &&
    details.logisticsStatuses.every((logistics) => LOST_ON_THE_WAY.has(logistics));
  return hasFailed && (status === "shipped" || status === "cancelled") ? "delivery_failed" : status;
}

export function isRetryPickup(native: string, logisticsStatuses: readonly string[]): boolean {
  return (
    native === "RETRY_SHIP" ||
    (native === "READY_TO_SHIP" && logisticsStatuses.includes("LOGISTICS_PICKUP_RETRY"))
  );
}
