import { expect, test } from "vitest";
import { makeBaseSku } from "#backend/imports/sku-maker.ts";
import { HEAD } from "./spreadsheet.ts";

test("a generated SKU is built from handle and options and fits the field", () => {
  const proposal = {
    handle: "Kaos-Adem",
    name: "",
    firstLine: 2,
    optionNames: [],
    variants: [],
    pictures: [],
  };
  const variant = { line: 2, options: ["Extra Large", "Crème"], sku: "", price: 1, quantity: 0 };
  expect(makeBaseSku(proposal.handle, variant.options)).toBe("KAOS-ADEM-EXTRA-LARGE-CREME");
  expect(makeBaseSku("x".repeat(200), variant.options).length).toBeLessThanOrEqual(95);
  expect(HEAD).toContain("Variant SKU");
});
