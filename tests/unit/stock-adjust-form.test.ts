import { expect, test } from "vitest";
import { AdjustForm } from "#app/routes/_app/stocks/manage/+/actions.ts";

const parse = (quantity: string, mode = "by") =>
  AdjustForm.safeParse({ stockId: "s1", mode, quantity, reason: "received" });
const codes = (result: ReturnType<typeof parse>) =>
  result.error?.issues.map((issue) => issue.message);

test("common ways to write a quantity are understood", () => {
  expect(parse("+24").data?.quantity).toBe(24);
  expect(parse("−3").data?.quantity).toBe(-3);
  expect(parse("1.200", "to").data?.quantity).toBe(1200);
  expect(parse(" 7 ").data?.quantity).toBe(7);
});

test("an invalid quantity is refused with a code for the field", () => {
  expect(codes(parse("ten"))).toEqual(["invalid_number"]);
  expect(codes(parse("1.5"))).toEqual(["invalid_number"]);
  expect(codes(parse("-1", "to"))).toEqual(["negative"]);
  expect(codes(parse("0"))).toEqual(["zero"]);
  expect(parse("0", "to").success).toBe(true);
});
