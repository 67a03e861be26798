import { expect, test } from "vitest";
import { fromWireAmount, toWireAmount } from "#backend/marketplaces/shopee/regions.ts";

test("rupiah are whole on the wire, baht have two decimals", () => {
  expect(toWireAmount(75_000, "ID")).toBe(75_000);
  expect(toWireAmount(435, "TH")).toBe(4.35);
});

test("every amount comes back as it went", () => {
  for (let minorUnits = 0; minorUnits < 20_000; minorUnits++) {
    if (fromWireAmount(toWireAmount(minorUnits, "TH"), "TH") !== minorUnits)
      expect.fail(`${minorUnits} changed on the way`);
  }
});
