import type { OrderDetail } from "#contract/orders.ts";

/** A channel that has not given a tracking code by then may take hours: the page stops asking. */
const LONGEST_MS = 5 * 60_000;

/** What is being done upstream right now, so that the page should follow it. */
export function waitingFor(order: OrderDetail, now: number): "processing" | "label" | null {
  if (order.status === "processing") return "processing";
  if (order.documentStatus === "requested") return "label";
  // The channel may tell of the parcel before its answer to our request is written down.
  const sentAt = order.events.find(
    ({ type, to }) => type === "arranged" || (type === "status" && to === "processing"),
  )?.at;
  const justArranged = sentAt !== undefined && now - Date.parse(sentAt) < LONGEST_MS;
  return order.status === "to_ship" && order.documentStatus === "none" && justArranged
    ? "label"
    : null;
}
