import { expect, test } from "vitest";
import { editSchema } from "#app/routes/_app/products-v2/master/bulk-edit/+/schema.ts";
import { typedWhole } from "#app/services/form/typed-number.ts";

const codes = (typed: string | undefined) =>
  typedWhole(1, 5000)
    .safeParse(typed)
    .error?.issues.map(({ message }) => message);

test("an integer is read with thousands separators and in Thai digits", () => {
  for (const typed of ["1500", "1.500", "1,500", "1 500", " ๑,๕๐๐ "])
    expect(typedWhole(1, 5000).parse(typed), typed).toBe(1500);
});

test("text that is not an integer, or out of range, is reported", () => {
  expect(codes(undefined)).toEqual(["required"]);
  for (const typed of ["1.5", "1,50", "sepuluh", "1.50.000"])
    expect(codes(typed), typed).toEqual(["invalid_number"]);
  expect(codes("0")).toEqual(["too_small"]);
  expect(codes("5.001")).toEqual(["too_big"]);
});

test("in bulk edit, 1.500 grams means the same as in the product editor", () => {
  expect(editSchema("id").parse({ weightG: "1.500" })).toMatchObject({ weightG: 1500 });
});
