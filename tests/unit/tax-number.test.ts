import { expect, test } from "vitest";
import { normaliseTaxNumber } from "#contract/tax-number.ts";

test.each([
  ["id", "09.254.294.3-407.000", "092542943407000"],
  ["id", "3174 0112 3456 7890", "3174011234567890"],
  ["id", "1091031210912281000000", "1091031210912281000000"],
  ["id", "12345", null],
  ["id", "09.254.294.3-407.00A", null],
  ["th", "0-1055-36092-64-1", "0105536092641"],
  ["th", "0105536092642", null],
  ["th", "010553609264", null],
] as const)("the %s tax number written %s is %s", (country, written, digits) => {
  expect(normaliseTaxNumber(country, written)).toBe(digits);
});
