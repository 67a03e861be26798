import { expect, test } from "vitest";
import { computeNextStatus, isAhead, isStep, STOCK_STATE } from "#backend/orders/order-states.ts";
import { ORDER_STATUSES, type OrderStatus } from "#contract/statuses.ts";

/**
 * The table of docs/domain.md, written again from its prose: "from → every status one step away",
 * including ways back.
 */
const TABLE: Record<OrderStatus, string> = {
  unpaid: "on_hold to_process cancel_requested cancelled expired",
  on_hold: "unpaid to_process cancel_requested cancelled expired",
  to_process: "on_hold processing cancel_requested cancelled",
  processing: "to_process to_ship cancel_requested cancelled",
  to_ship: "to_process shipped cancel_requested cancelled",
  shipped: "delivered delivery_failed return_requested",
  delivered: "completed return_requested",
  completed: "return_requested",
  cancel_requested: "cancelled",
  cancelled: "",
  expired: "",
  delivery_failed: "delivered returned",
  return_requested: "shipped delivered completed returned",
  returned: "",
};

test.each(ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const)))(
  "the step from %s to %s agrees with the table",
  (from, to) => {
    expect(isStep(from, to)).toBe(TABLE[from].split(" ").includes(to));
  },
);

test("no forward path leads from released stock to held or deducted, or from deducted to held or released", () => {
  const wrong = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter(
      (to) =>
        isAhead(from, to) && STOCK_STATE[from] !== "held" && STOCK_STATE[to] !== STOCK_STATE[from],
    ).map((to) => `${from} → ${to}`),
  );
  expect(wrong).toEqual([]);
});

test("no state is ahead of itself", () => {
  expect(ORDER_STATUSES.filter((status) => isAhead(status, status))).toEqual([]);
});

test("no channel report moves stock backwards", () => {
  const wrong: string[] = [];
  for (const status of ORDER_STATUSES)
    for (const reported of ORDER_STATUSES)
      for (const isNewer of [true, false])
        for (const retryPickup of [true, false])
          for (const beforeCancel of [null, "unpaid", "to_process", "to_ship"] as const) {
            const next = computeNextStatus(
              { status, beforeCancel },
              { status: reported, retryPickup, isNewer },
            );
            if (next && STOCK_STATE[status] !== "held" && STOCK_STATE[next] !== STOCK_STATE[status])
              wrong.push(`${status} + ${reported} = ${next}`);
          }
  expect(wrong).toEqual([]);
});

const after = (
  status: OrderStatus,
  reported: OrderStatus,
  more: { beforeCancel?: OrderStatus; retryPickup?: boolean; isNewer?: boolean } = {},
) =>
  computeNextStatus(
    { status, beforeCancel: more.beforeCancel ?? null },
    { status: reported, retryPickup: more.retryPickup ?? false, isNewer: more.isNewer ?? true },
  );

test("a channel may skip any number of steps forward", () => {
  expect(after("unpaid", "shipped")).toBe("shipped");
  expect(after("to_process", "completed")).toBe("completed");
  expect(after("on_hold", "returned")).toBe("returned");
});

test("a cancelled order stays cancelled and a delivered one delivered", () => {
  expect(after("cancelled", "shipped")).toBeNull();
  expect(after("cancelled", "to_process")).toBeNull();
  expect(after("delivered", "to_process")).toBeNull();
  expect(after("completed", "cancelled")).toBeNull();
});

test("cancelling a shipped order is a failed delivery", () => {
  expect(after("shipped", "cancelled")).toBe("delivery_failed");
});

test("a failed delivery may still become delivered and completed", () => {
  expect(after("delivery_failed", "delivered")).toBe("delivered");
  expect(after("delivery_failed", "completed")).toBe("completed");
  expect(after("delivered", "delivery_failed")).toBeNull();
  expect(after("delivery_failed", "shipped")).toBeNull();
  expect(after("delivery_failed", "cancelled")).toBeNull();
});

test("a rejected cancel request returns the order to its former state or a later one", () => {
  expect(after("cancel_requested", "to_process", { beforeCancel: "to_process" })).toBe(
    "to_process",
  );
  expect(after("cancel_requested", "to_process", { beforeCancel: "to_ship" })).toBe("to_ship");
  expect(after("cancel_requested", "to_process", { beforeCancel: "processing" })).toBe(
    "to_process",
  );
  expect(after("cancel_requested", "shipped", { beforeCancel: "to_process" })).toBe("shipped");
});

test("a channel report does not reset an order that our job is arranging", () => {
  expect(after("processing", "to_process")).toBe("processing");
});

test("an arranged order goes back only when a new pickup must be booked", () => {
  expect(after("to_ship", "to_process")).toBe("to_ship");
  expect(after("to_ship", "to_process", { retryPickup: true })).toBe("to_process");
});

test("of two reports of the same second only a step forward counts", () => {
  expect(after("to_process", "on_hold", { isNewer: false })).toBe("to_process");
  expect(after("to_process", "to_ship", { isNewer: false })).toBe("to_ship");
});
