import type { OrderStatus } from "#contract/statuses.ts";

/** docs/domain.md "Orders", the first axis: the next statuses of each status. */
const NEXT_STATUSES: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ["on_hold", "to_process", "cancel_requested", "cancelled", "expired"],
  on_hold: ["to_process", "cancel_requested", "cancelled", "expired"],
  to_process: ["processing", "cancel_requested", "cancelled"],
  processing: ["to_ship", "cancel_requested", "cancelled"],
  to_ship: ["shipped", "cancel_requested", "cancelled"],
  shipped: ["delivered", "delivery_failed", "return_requested"],
  delivered: ["completed", "return_requested"],
  completed: ["return_requested"],
  cancel_requested: ["cancelled"],
  cancelled: [],
  expired: [],
  // A courier tries again, or finds a lost parcel.
  delivery_failed: ["delivered", "returned"],
  return_requested: ["returned"],
  returned: [],
};

/**
 * The only steps back, each with its cause: arranging failed; the courier did not come and needs a
 * new booking (`retry_pickup`); the channel checks a paid order again; a cash-on-delivery buyer
 * pays ahead; a return was withdrawn or refused. `revertStatus` handles rejected cancel requests.
 */
const WAYS_BACK: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  processing: ["to_process"],
  to_ship: ["to_process"],
  to_process: ["on_hold"],
  on_hold: ["unpaid"],
  return_requested: ["shipped", "delivered", "completed"],
};

/** Stock state of the lines in each status. Returned goods come in when counted. */
export type StockState = "held" | "deducted" | "released";
export const STOCK_STATE: Record<OrderStatus, StockState> = {
  unpaid: "held",
  on_hold: "held",
  to_process: "held",
  processing: "held",
  to_ship: "held",
  cancel_requested: "held",
  shipped: "deducted",
  delivered: "deducted",
  completed: "deducted",
  delivery_failed: "deducted",
  return_requested: "deducted",
  returned: "deducted",
  cancelled: "released",
  expired: "released",
};

/** Whether `from` to `to` is one step of the table, in either direction. */
export function isStep(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT_STATUSES[from].includes(to) || (WAYS_BACK[from]?.includes(to) ?? false);
}

/** Whether `to` lies ahead of `from`, in any number of steps. */
export function isAhead(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT_STATUSES[from].some((next) => next === to || isAhead(next, to));
}

export interface ReportedStatus {
  status: OrderStatus;
  /** The channel needs the parcel to be handed over again. */
  retryPickup: boolean;
  isNewer: boolean;
}

/**
 * Returns the status after a channel's report. `null`: the report contradicts the current status
 * and is refused (a cancelled order is shipped). Reports may skip steps ahead. Reports of the same
 * instant only move ahead.
 */
export function computeNextStatus(
  current: { status: OrderStatus; beforeCancel: OrderStatus | null },
  reported: ReportedStatus,
): OrderStatus | null {
  const { status } = current;
  const reportedStatus = reported.status;
  if (reportedStatus === status || isAhead(status, reportedStatus)) return reportedStatus;
  if (!reported.isNewer) return status;
  // Goods that left cannot be released: a person brings them back into stock.
  if (STOCK_STATE[status] === "deducted" && STOCK_STATE[reportedStatus] === "released")
    return isAhead(status, "delivery_failed") ? "delivery_failed" : null;
  if (status === "cancel_requested")
    return revertStatus(current.beforeCancel ?? "to_process", reportedStatus);
  // The channel does not know that our job is still arranging.
  if (status === "processing" && reportedStatus === "to_process") return "processing";
  if (status === "to_ship" && reportedStatus === "to_process" && !reported.retryPickup)
    return "to_ship";
  return isStep(status, reportedStatus) ? reportedStatus : null;
}

/**
 * Returns the status before the cancel request, or a later one. A job that was arranging the order
 * has ended by then.
 */
function revertStatus(before: OrderStatus, to: OrderStatus): OrderStatus | null {
  const formerStatus = before === "processing" ? "to_process" : before;
  if (to === formerStatus || isAhead(formerStatus, to)) return to;
  return isAhead(to, formerStatus) ? formerStatus : null;
}

/** Statuses in which the order waits for the seller. It is late when its ship-by time is over. */
export const TO_BE_SHIPPED = [
  "to_process",
  "processing",
  "to_ship",
] as const satisfies readonly OrderStatus[];
/** Whether the seller has begun to send the order, here or on the channel's own page. */
export const isProcessed = (status: OrderStatus) =>
  status === "processing" || status === "to_ship" || STOCK_STATE[status] === "deducted";
/** Statuses from which a person may cancel (docs/domain.md, column "what staff can do"). */
export const CANCELLABLE_STATUSES = [
  "unpaid",
  "on_hold",
  "to_process",
] as const satisfies readonly OrderStatus[];
/** Goods that left may come back. Some channels report `returned` before a person has counted. */
export const RECEIVABLE_STATUSES = [
  "return_requested",
  "delivery_failed",
  "returned",
] as const satisfies readonly OrderStatus[];
/** Statuses whose lines are filled when stock comes in. Cancel requests get nothing more. */
export const WAITING_FOR_STOCK = [
  "unpaid",
  "on_hold",
  "to_process",
  "processing",
  "to_ship",
] as const satisfies readonly OrderStatus[];
/** Missing units are sent in their own part, after the other units have left. */
export const REST_HAS_LEFT = [
  "shipped",
  "delivered",
  "completed",
] as const satisfies readonly OrderStatus[];
export const hasRestShipped = (status: OrderStatus): boolean =>
  (REST_HAS_LEFT as readonly OrderStatus[]).includes(status);
