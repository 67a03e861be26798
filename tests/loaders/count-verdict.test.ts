import { expect, test } from "vitest";
import { action } from "#app/routes/_app/stocks/counting/$countId/scan.ts";
import type { StockCountItem } from "#contract/stock-counts.ts";
import { call } from "#tests/support/context.ts";

const ITEM: StockCountItem = {
  ...{ stockId: "s1", variantId: "v1", productName: "Kaos", variantName: "M", sku: "KOB-M" },
  ...{ barcode: "", rack: "", round: 1, counted: 5, expected: 9, variance: -4 },
  ...{ varianceValue: null, movedMeanwhile: false, isDisputed: false },
  counters: [
    { name: "Laras", counted: 7 },
    { name: "Dewi", counted: 5 },
  ],
  ...{ countedBy: "Dewi", countedAt: "2026-11-27T00:00:00.000Z", reason: null, note: "" },
  ...{ postedAt: null, errorCode: null },
};

/** Returns the verdict that the page shows for a scan. */
async function verdictOf(item: StockCountItem) {
  const { result } = call(action, {
    path: "/stocks/counting/c1/scan",
    params: { countId: "c1" },
    form: { code: "KOB-M", quantity: "5", mode: "set", clientId: "scan-1" },
    answers: {
      "POST /v1/stocks/counts/c1/;scan": () => Response.json({ item, wasListed: true }),
    },
  });
  return ((await (await result).json()) as { verdict: unknown }).verdict;
}

test("a member who overrules another's count is shown their figure at once", async () => {
  expect(await verdictOf({ ...ITEM, isDisputed: true })).toEqual({
    ok: true,
    title: "KOB-M: 5 counted",
    detail: "Counts differ: Laras 7 · Dewi 5",
  });
  expect(await verdictOf(ITEM)).toMatchObject({ detail: "Kaos · M" });
});
