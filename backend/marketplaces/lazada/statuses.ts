import type { OrderStatus } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";

/**
 * Statuses of an item: docs/domain.md "Orders", the row of lazada, with the words of the page
 * "Order status flow". A packed item still waits for the seller, who may have packed it in Lazada's
 * own pages: only "ready to ship" calls the courier.
 */
const ITEM_STATUS: Record<string, OrderStatus> = {
  unpaid: "unpaid",
  pending: "to_process",
  topack: "to_process",
  packing: "to_process",
  repacked: "to_process",
  packed: "to_process",
  toship: "to_ship",
  ready_to_ship_pending: "to_ship",
  ready_to_ship: "to_ship",
  shipping: "shipped",
  shipped: "shipped",
  delivered: "delivered",
  confirmed: "completed",
  canceled: "cancelled",
  cancelled: "cancelled",
  failed: "delivery_failed",
  failed_delivery: "delivery_failed",
  failed_delivered: "delivery_failed",
  lost: "delivery_failed",
  lost_by_3pl: "delivery_failed",
  damaged_by_3pl: "delivery_failed",
  damage_by_3pl: "delivery_failed",
  package_scrapped: "delivery_failed",
  shipped_back: "delivery_failed",
  shipped_back_failed: "delivery_failed",
  shipped_back_success: "returned",
  package_returned: "returned",
  returned: "returned",
};

/**
 * The way back after a failed delivery. Lazada's pages do not have these words; channel managers
 * and Indonesian sellers' tools list them: `…_RETURN_WITH_LAST_MILE_3PL`,
 * `…_RETURN_AT_TRANSIT_HUB`, `…_BACK_TO_SHIPPER`, `…_PACKAGE_RETURNED`, `…_DELIVERY_FAILED`.
 */
const RETURN_LEG = /^info_st_domestic_/;
const IS_BACK = /_(back_to_shipper|package_returned)$/;

/** Documents write lower case, live answers and pushes also upper case. */
function findStatus(native: string): OrderStatus | null {
  const word = native.trim().toLowerCase();
  const knownStatus = findByWord(ITEM_STATUS, word);
  if (knownStatus) return knownStatus;
  if (RETURN_LEG.test(word)) return IS_BACK.test(word) ? "returned" : "delivery_failed";
  return null;
}

const ARRIVED_STATUSES: ReadonlySet<OrderStatus | null> = new Set<OrderStatus>([
  "delivered",
  "completed",
]);

/** The earliest item counts, since an order is sent once all of it is. */
const STATUS_ORDER: readonly OrderStatus[] = [
  ...(["unpaid", "to_process", "to_ship", "shipped", "delivery_failed", "delivered"] as const),
  ...(["completed", "returned", "cancelled"] as const),
];

/** Returns `null` if an item has an unknown status. Cancelled items count only if all are. */
export function toOrderStatus(
  items: readonly string[],
  beside: { hasCancelRequest: boolean; hasReturn: boolean },
): OrderStatus | null {
  const knownStatuses: OrderStatus[] = [];
  for (const native of items) {
    const status = findStatus(native);
    if (!status) return null;
    knownStatuses.push(status);
  }
  const status = STATUS_ORDER.find((entry) => knownStatuses.includes(entry)) ?? null;
  if (beside.hasCancelRequest && (status === "to_process" || status === "to_ship"))
    return "cancel_requested";
  if (beside.hasReturn && (status === "delivered" || status === "completed"))
    return "return_requested";
  return status;
}

export const isCancelled = (native: string) => findStatus(native) === "cancelled";
export const isOpen = (native: string) => findStatus(native) === "to_process";
export const isPacked = (native: string) => native.trim().toLowerCase() === "packed";
/** The goods are with the buyer, who may request a return. */
export const hasArrived = (native: string) => ARRIVED_STATUSES.has(findStatus(native));
