import "server-only";
import type { OrderDetail } from "#contract/orders.ts";

export type ReturnStep = "decide" | "count" | "stock";

/**
 * Returns the steps of a return in order, and the next one (`null`: none). A refund for goods that
 * came back is decided after the count.
 */
export function returnSteps(
  { actions, status, returnWish }: Pick<OrderDetail, "actions" | "status" | "returnWish">,
  isCounted: boolean,
): { steps: readonly ReturnStep[]; now: ReturnStep | null } {
  const now = actions.includes("answer_return")
    ? "decide"
    : actions.includes("receive_return")
      ? isCounted
        ? "stock"
        : "count"
      : null;
  if (status === "delivery_failed") return { steps: ["count", "stock"], now };
  if (returnWish === "refund_of_returned") return { steps: ["count", "stock", "decide"], now };
  if (returnWish === "refund" || returnWish === "replacement") return { steps: ["decide"], now };
  return { steps: ["decide", "count", "stock"], now };
}
