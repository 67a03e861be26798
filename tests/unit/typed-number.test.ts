import { expect, test } from "vitest";
import { createTypedLines } from "#app/models/form/typed-lines.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { CustomRule, GeneralRule } from "#app/models/stock/rule-form.ts";
import { editSchema } from "#app/routes/_app/products-v2/master/bulk-edit/+/schema.ts";
import { COUNT_FIELDS } from "#contract/form-fields.ts";

const codes = (typed: string | undefined) =>
  createTypedWhole(1, 5000)
    .safeParse(typed)
    .error?.issues.map(({ message }) => message);

test("an integer is read with thousands separators and in Thai digits", () => {
  for (const typed of ["1500", "1.500", "1,500", "1 500", " ๑,๕๐๐ "])
    expect(createTypedWhole(1, 5000).parse(typed), typed).toBe(1500);
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

test("a text is read line by line, and a line that is too long is an error of the whole field", () => {
  const lines = createTypedLines(COUNT_FIELDS.scopeValues);
  expect(lines.parse(" KOB-1 \r\n\nKOB-2\n")).toEqual(["KOB-1", "KOB-2"]);
  expect(lines.parse(undefined)).toEqual([]);
  const refused = lines.safeParse(`KOB-1\n${"K".repeat(256)}`);
  expect(refused.error?.issues).toMatchObject([{ path: [], message: "too_long" }]);
});

test("a stock rule is checked in the fields that its choices show, all at once", () => {
  const fixed = { how: "fixed", ratioPercent: "hidden", fixedQuantity: "1.200", offset: "−3" };
  expect(GeneralRule.parse(fixed)).toMatchObject({ how: "fixed", fixedQuantity: 1200, offset: -3 });
  const wrong = CustomRule.safeParse({
    how: "ratio",
    ratioPercent: "300",
    scope: "sku",
    lastUnits: "-1",
  });
  const codes = wrong.error?.issues.map(({ path, message, code }) => [
    path.join("."),
    code === "invalid_type" ? "required" : message,
  ]);
  expect(Object.fromEntries(codes ?? [])).toEqual({
    name: "required",
    scopeValues: "required",
    ratioPercent: "too_big",
    lastUnits: "negative",
  });
});
