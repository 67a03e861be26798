import { expect, test } from "vitest";
import { createFormat } from "#app/i18n/format.ts";
import { getTranslator } from "#app/i18n/server.ts";
import { presentChange } from "#app/routes/_app/product-import/$importId/+/account-view.ts";

const words = {
  t: getTranslator("en"),
  format: createFormat({ language: "en", countryCode: "id", timeZone: "Asia/Jakarta" }),
};

test("a cost that was missing before a file is called unknown, not Rp 0", () => {
  const change = { line: 2, heading: "Modal", field: "cost", from: "0", to: "35000" } as const;
  const [nothing, paid] = [words.format.money(0), words.format.money(35_000)];
  expect(presentChange(change, words).text).toBe(`unknown → ${paid}`);
  expect(presentChange({ ...change, field: "price" }, words).text).toBe(`${nothing} → ${paid}`);
});
