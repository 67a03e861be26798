import { expect, test } from "vitest";
import { formatPhone, parseE164 } from "#contract/phone.ts";

test.each([
  "0812 3456 7801",
  "812-3456-7801",
  "62 812 3456 7801",
  "+62 812 3456 7801",
  "+62 (0)812 3456 7801",
  "0062 812 3456 7801",
])("%s is one Indonesian number", (typed) => {
  expect(parseE164(typed, "id")).toBe("+6281234567801");
});

test.each([
  ["081 234 5678", "th", "+66812345678"],
  ["+66 81 234 5678", "th", "+66812345678"],
  ["(021) 555 1234", "id", "+62215551234"],
  ["+65 9123 4567", "id", "+6591234567"],
  ["12345678", "th", "+6612345678"],
] as const)("%s written in %s is %s", (typed, country, number) => {
  expect(parseE164(typed, country)).toBe(number);
});

test.each(["00000000", "0812", "+62 81", "+0 1234 5678", "((((((((", "081234567890123456"])(
  "%s is not a number",
  (typed) => {
    expect(parseE164(typed, "id")).toBeNull();
  },
);

test.each([
  ["0812-3456-7801", "+6281234567801"],
  ["0812****99", "0812****99"],
  ["12", "12"],
  ["", ""],
])("%j is shown as %j in exports and on papers", (stored, shown) => {
  expect(formatPhone(stored, "id")).toBe(shown);
});
