import { expect, test } from "vitest";
import { findPaymentKind, PAYMENT_KINDS } from "#contract/payment-types.ts";

test.each([
  ["COD", "cod"],
  ["Cash on Delivery", "cod"],
  ["Cash on delivery", "cod"],
  ["CASH_ON_DELIVERY", "cod"],
  ["PAYMENT_LS_CASH_ON_DELIVERY", "cod"],
  ["เก็บเงินปลายทาง", "cod"],
  ["PAYMENT_LS_QR_PROMPTPAY", "promptpay"],
  ["พร้อมเพย์", "promptpay"],
  ["Bank transfer", "bank"],
  ["Transfer bank", "bank"],
  ["QRIS", "qris"],
  ["MIXEDCARD", "card"],
  ["BCA Virtual Account", null],
  ["ShopeePay", null],
  ["SPayLater", null],
  ["", null],
] as const)("%j is the same payment method in every spelling", (text, kind) => {
  expect(findPaymentKind(text)).toBe(kind);
});

test("accepts a method's own name", () => {
  expect(PAYMENT_KINDS.map((kind) => findPaymentKind(kind))).toEqual([...PAYMENT_KINDS]);
});
