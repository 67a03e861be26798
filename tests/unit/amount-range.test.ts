import { expect, test } from "vitest";
import { amountRange } from "#contract/numbers.ts";

test.each([
  ["abc", ["invalid_number"]],
  ["1-2-3", ["invalid_number"]],
  ["200-100", ["invalid_range"]],
  ["100-200", undefined],
  ["-200", undefined],
])("the range %s is refused with one reason: %s", (typed, codes) => {
  const { error } = amountRange().safeParse(typed);
  expect(error?.issues.map(({ message }) => message)).toEqual(codes);
});
