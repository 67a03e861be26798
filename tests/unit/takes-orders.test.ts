import { expect, test } from "vitest";
import type { Courier } from "#backend/couriers/courier.ts";
import { takesOrders } from "#backend/storefront/storefront-of.ts";

const READY = {
  ...{ originPlaceCode: "32.73.01", originStreet: "Jl. Braga 1" },
  ...{ bankAccounts: [], qrText: "", takesCod: true, flatFee: 10_000 },
};
const NOBODY = { couriers: [] };
const COURIER = { couriers: [{ id: "courier" } as Courier] };

test("a shop accepts orders once couriers, sender and payment are set", () => {
  expect(takesOrders(NOBODY, READY)).toBe(true);
  expect(takesOrders(COURIER, { ...READY, flatFee: null })).toBe(true);
  expect(takesOrders(NOBODY, { ...READY, flatFee: null })).toBe(false);
  expect(takesOrders(COURIER, { ...READY, takesCod: false })).toBe(false);
  expect(takesOrders(COURIER, { ...READY, originPlaceCode: "" })).toBe(false);
});
