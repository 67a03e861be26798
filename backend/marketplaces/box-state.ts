import type { BoxState, OrderStatus } from "#contract/statuses.ts";

const STATE_OF_STATUS: Partial<Record<OrderStatus, BoxState>> = {
  shipped: "shipped",
  delivered: "delivered",
  completed: "delivered",
  delivery_failed: "failed",
  returned: "failed",
};

/** Returns where a box is, on channels that report it with an order's words. */
export const toBoxState = (status: OrderStatus | null): BoxState =>
  (status && STATE_OF_STATUS[status]) ?? "waiting";
