import type { OrderDetail } from "#contract/orders.ts";

/**
 * Returns how many boxes are delivered, while some are and others are not. The order is then not
 * delivered, whatever its channel calls it.
 */
export function findPartlyDelivered({
  status,
  boxes,
}: Pick<OrderDetail, "status" | "boxes">): { done: number; count: number } | null {
  if (status !== "shipped" && status !== "delivered") return null;
  const done = boxes.filter(({ state }) => state === "delivered").length;
  return done > 0 && done < boxes.length ? { done, count: boxes.length } : null;
}
