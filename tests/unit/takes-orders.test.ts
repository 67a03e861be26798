import { expect, test } from "vitest";
import { takesOrders } from "#backend/storefront/storefront-of.ts";

const READY = {
  ...{ originPlaceCode: "32.73.01", originStreet: "Jl. Braga 1" },
  ...{ bankAccounts: [], qrText: "", takesCod: true, flatFee: 10_000, hasCourier: false },
  hasPayments: false,
};
const COURIER = { ...READY, flatFee: null, hasCourier: true };

test("a shop accepts orders once couriers, sender and payment are set", () => {
  expect(takesOrders(READY)).toBe(true);
  expect(takesOrders(COURIER)).toBe(true);
  expect(takesOrders({ ...READY, flatFee: null })).toBe(false);
  expect(takesOrders({ ...COURIER, takesCod: false })).toBe(false);
  expect(takesOrders({ ...COURIER, originPlaceCode: "" })).toBe(false);
});
