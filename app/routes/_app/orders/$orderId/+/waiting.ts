import type { OrderDetail } from "#contract/orders.ts";

/** The page stops polling then: a channel without a tracking code may take hours. */
const LONGEST_MS = 5 * 60_000;

/** Returns what the upstream is working on, so that the page polls for it. */
export function awaitedStep(order: OrderDetail, now: number): "processing" | "label" | null {
  if (order.status === "processing") return "processing";
  if (order.documentStatus === "requested") return "label";
  // The channel may report the parcel before the answer to our request is stored.
  const sentAt = order.events.find(
    ({ type, to }) => type === "arranged" || (type === "status" && to === "processing"),
  )?.at;
  const justArranged = sentAt !== undefined && now - Date.parse(sentAt) < LONGEST_MS;
  return order.status === "to_ship" && order.documentStatus === "none" && justArranged
    ? "label"
    : null;
}
