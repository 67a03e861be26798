import type { OrderDetail } from "#contract/orders.ts";

/** A channel that has not given a tracking code by then may take hours: the page stops asking. */
const LONGEST_MS = 5 * 60_000;

/** What is being done upstream right now, so that the page should follow it. */
export function waitingFor(order: OrderDetail, now: number): "processing" | "label" | null {
  if (order.status === "processing") return "processing";
  if (order.documentStatus === "requested") return "label";
  const arrangedAt = order.events.find((event) => event.type === "arranged")?.at;
  const justArranged = arrangedAt !== undefined && now - Date.parse(arrangedAt) < LONGEST_MS;
  return order.status === "to_ship" && order.documentStatus === "none" && justArranged
    ? "label"
    : null;
}
