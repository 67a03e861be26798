import type { OrderStatus } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";

/**
 * Item statuses: docs/domain.md "Orders", and docs/marketplaces/blibli.md "Status". DX is
 * unexplained and so omitted; an order with it keeps its status and is flagged.
 */
const ITEM_STATUS: Record<string, OrderStatus> = {
  FP: "to_process",
  // Partly packed.
  PF: "to_process",
  PU: "to_ship",
  BP: "to_ship",
  CX: "shipped",
  D: "delivered",
  DF: "delivery_failed",
  CR: "cancel_requested",
  OS: "cancelled",
  X: "cancelled",
};

/** The earliest item counts: an order is sent once all of it is ready. */
const STATUS_ORDER: readonly OrderStatus[] = [
  ...(["cancel_requested", "to_process", "to_ship", "shipped"] as const),
  ...(["delivery_failed", "delivered", "cancelled"] as const),
];

/** `null`: an unknown status. Cancelled items count only if all are. */
export function toOrderStatus(items: readonly string[]): OrderStatus | null {
  const knownStatuses = items.map((native) => findByWord(ITEM_STATUS, native));
  if (knownStatuses.includes(undefined)) return null;
  return STATUS_ORDER.find((entry) => knownStatuses.includes(entry)) ?? null;
}

export const isCancelled = (native: string) => findByWord(ITEM_STATUS, native) === "cancelled";
/** While no item is packed, the seller may cancel. */
export const isOpen = (native: string) => native === "FP" || native === "PF" || native === "CR";
export const isUnsent = (native: string) => isOpen(native) || native === "PU";
