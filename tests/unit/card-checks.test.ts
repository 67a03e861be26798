import { expect, test } from "vitest";
import { findCardFault, parseExpiry } from "#app/models/billing/card-checks.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const GOOD = {
  cardNumber: "4242 4242 4242 4242",
  expiration: "12/26",
  cvv: "123",
  cardholderName: "Laras Wulandari",
};
const fault = (changes: Partial<typeof GOOD>) => findCardFault({ ...GOOD, ...changes }, NOW);

test("a card is checked in the specified order: number, CVV, expiry, CVV length of its brand", () => {
  const wrong = { cardNumber: "4242424242424241", cvv: "12a", expiration: "13/26" };
  expect(fault(wrong)).toBe("invalid_card");
  expect(fault({ ...wrong, cardNumber: GOOD.cardNumber })).toBe("invalid_cvv");
  expect(fault({ cvv: "1234", expiration: "13/26" })).toBe("invalid_expiry");
  expect(fault({ cvv: "1234" })).toBe("invalid_cvv_for_type");
  expect(fault({})).toBeNull();
});

test.each([
  ["American Express with four digits", { cardNumber: "378282246310005", cvv: "1234" }, null],
  ["American Express with three", { cardNumber: "378282246310005" }, "invalid_cvv_for_type"],
  ["spaces and dashes", { cardNumber: "4242-4242 4242-4242" }, null],
  ["eleven digits", { cardNumber: "42424242424" }, "invalid_card"],
  ["twenty", { cardNumber: "42424242424242424242" }, "invalid_card"],
  ["no number", { cardNumber: "" }, "invalid_card"],
  ["a month that is over", { expiration: "10/26" }, "invalid_expiry"],
  ["the month it is", { expiration: "11/26" }, null],
  ["a year of four digits", { expiration: "12/2026" }, "invalid_expiry"],
  ["no month", { expiration: "00/27" }, "invalid_expiry"],
  ["spaces around the slash", { expiration: " 01 / 27 " }, null],
])("%s", (_, changes, code) => {
  expect(fault(changes)).toBe(code);
});

test("the expiry year is prefixed with 20", () => {
  expect(parseExpiry("03/31")).toMatchObject({ month: "03", year: "2031" });
});
