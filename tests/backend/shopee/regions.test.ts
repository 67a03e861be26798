import { describe, expect, test } from "vitest";
import * as connector from "#backend/marketplaces/shopee/regions.ts";
import * as sandbox from "#sandbox/shopee/money.ts";

describe.each([
  ["the connector", connector],
  ["the sandbox", sandbox],
])("%s", (_side, { parseWireAmount, toWireAmount }) => {
  test("formats rupiah without and baht with two decimals", () => {
    expect(toWireAmount(75_000, "ID")).toBe(75_000);
    expect(toWireAmount(435, "TH")).toBe(4.35);
  });

  test("reads every amount back as formatted", () => {
    for (let minorUnits = 0; minorUnits < 20_000; minorUnits++) {
      if (parseWireAmount(toWireAmount(minorUnits, "TH"), "TH") !== minorUnits)
        expect.fail(`${minorUnits} changed on the way`);
    }
  });
});
