import type { OrderStatus } from "#contract/statuses.ts";

/**
 * docs/marketplaces/tokopedia.md "Status", in our words. An accepted order (400) still waits for
 * the seller, who may have accepted it in Tokopedia's own pages: only the request for a pickup
 * calls the courier.
 */
const ORDER_STATUS: Record<number, OrderStatus> = {
  0: "cancelled",
  3: "cancelled",
  5: "cancelled",
  6: "cancelled",
  10: "cancelled",
  15: "cancelled",
  100: "unpaid",
  103: "unpaid",
  220: "to_process",
  221: "on_hold",
  400: "to_process",
  450: "to_ship",
  500: "shipped",
  501: "shipped",
  520: "shipped",
  530: "shipped",
  540: "shipped",
  550: "delivery_failed",
  600: "delivered",
  601: "return_requested",
  690: "on_hold",
  700: "completed",
};
const ASKED_FROM: ReadonlySet<OrderStatus> = new Set(["to_process", "to_ship"]);

/** Returns `null` for an unknown status. `isAsked`: a buyer's cancellation waits for the seller. */
export function toOrderStatus(native: number, isAsked: boolean): OrderStatus | null {
  const status = ORDER_STATUS[native] ?? null;
  return status && isAsked && ASKED_FROM.has(status) ? "cancel_requested" : status;
}
