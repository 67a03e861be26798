import type { OrderStatus } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";

/** docs/marketplaces/tiktok.md "Status", in our words. */
const ORDER_STATUS: Record<string, OrderStatus> = {
  UNPAID: "unpaid",
  ON_HOLD: "on_hold",
  AWAITING_SHIPMENT: "to_process",
  PARTIALLY_SHIPPING: "to_ship",
  AWAITING_COLLECTION: "to_ship",
  IN_TRANSIT: "shipped",
  DELIVERED: "delivered",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
  // The spelling of pushes.
  CANCEL: "cancelled",
};

/**
 * A part of the order has left. The rest is arranged here while a package waits for it, as when the
 * seller shipped the part in Seller Center.
 */
const PARTLY_SHIPPED = "PARTIALLY_SHIPPING";
const NOT_ARRANGED: ReadonlySet<string> = new Set(["", "TO_FULFILL"]);

const RETURNABLE_ORDERS: ReadonlySet<OrderStatus | null> = new Set<OrderStatus>([
  ...(["shipped", "delivered", "completed"] as const),
]);

/** Facts that an order's own status does not contain. */
interface Beside {
  hasCancelRequest: boolean;
  /** The order has a return that was neither refused nor withdrawn. */
  hasReturn: boolean;
  /** The courier had collected it. */
  wasCollected: boolean;
  packageStatuses: readonly string[];
}

/**
 * Returns `null` for an unknown status. A package that was cancelled under way is lost or damaged:
 * the goods have left, so it is not our "cancelled".
 */
export function orderStatus(native: string, beside: Beside): OrderStatus | null {
  const isPart =
    native === PARTLY_SHIPPED &&
    beside.packageStatuses.some((packageStatus) => NOT_ARRANGED.has(packageStatus));
  const status = isPart ? "to_process" : (findByWord(ORDER_STATUS, native) ?? null);
  if (beside.hasCancelRequest && (status === "to_process" || status === "to_ship"))
    return "cancel_requested";
  if (beside.hasReturn && RETURNABLE_ORDERS.has(status)) return "return_requested";
  const isLost =
    beside.wasCollected &&
    beside.packageStatuses.length > 0 &&
    beside.packageStatuses.every((packageStatus) => packageStatus === "CANCELLED");
  return isLost && (status === "shipped" || status === "cancelled") ? "delivery_failed" : status;
}
