import { expect, test } from "vitest";
import {
  computeSettlement,
  findMissingLabelReason,
  getMissingReason,
  isLabelUnprinted,
} from "#app/models/order/order-gaps.ts";
import { ORDER_STATUSES } from "#contract/statuses.ts";

test("a tracking code may arrive until hand-over; a finished order gets none", () => {
  expect(ORDER_STATUSES.filter((status) => getMissingReason(status) === "notYet")).toEqual([
    "unpaid",
    "on_hold",
    "to_process",
    "processing",
    "to_ship",
    "cancel_requested",
  ]);
  expect(getMissingReason("returned")).toBe("none");
});

test("a finished order gets no label", () => {
  expect(findMissingLabelReason({ status: "to_process", documentStatus: "none" })).toBe("none");
  expect(findMissingLabelReason({ status: "completed", documentStatus: "none" })).toBe("never");
  expect(findMissingLabelReason({ status: "completed", documentStatus: "failed" })).toBe("failed");
  expect(findMissingLabelReason({ status: "completed", documentStatus: "printed" })).toBeNull();
});

test("a label can be marked as printed once it is ready", () => {
  expect(isLabelUnprinted({ actions: ["print_label"], labelPrintCount: 0 })).toBe(true);
  expect(isLabelUnprinted({ actions: ["print_label"], labelPrintCount: 1 })).toBe(false);
  expect(isLabelUnprinted({ actions: ["sync"], labelPrintCount: 0 })).toBe(false);
});

const SOLD = { status: "completed", refunded: 0, channelFees: 5_000, lostCogs: 45_000 } as const;

test("a refund lowers the margin, and goods that are on sale again cost nothing", () => {
  const order = { ...SOLD, itemsTotal: 100_000, discountTotal: 0, status: "returned" } as const;
  const marginOf = (change: object) => computeSettlement({ ...order, ...change }).margin;
  expect(marginOf({ refunded: 100_000 })).toBe(-50_000);
  expect(marginOf({ refunded: 100_000, lostCogs: 0 })).toBe(-5_000);
  expect(marginOf({ status: "completed", refunded: 20_000 })).toBe(30_000);
  expect(marginOf({ status: "cancelled" })).toBeNull();
});

test("a margin is a share of the sale only when fees and cost are known", () => {
  const order = { ...SOLD, itemsTotal: 110_000, discountTotal: 10_000 };
  expect(computeSettlement(order)).toEqual({
    ...{ net: 100_000, income: 95_000, margin: 50_000, share: 0.5 },
  });
  expect(computeSettlement({ ...order, channelFees: null })).toEqual({
    net: 100_000,
    income: null,
    margin: 55_000,
    share: null,
  });
  expect(computeSettlement({ ...order, lostCogs: null })).toMatchObject({
    margin: null,
    share: null,
  });
  expect(computeSettlement({ ...order, discountTotal: 110_000 })).toMatchObject({
    net: 0,
    share: null,
  });
});
