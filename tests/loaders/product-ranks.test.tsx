import { expect, test } from "vitest";
import { ProductRanks } from "#app/components/statistics/product-ranks.tsx";
import { runWithState } from "#app/middleware/request-store.ts";
import type { ViewFacts } from "#app/models/statistics/view-facts.ts";
import { renderMarkup } from "#app/static/markup.ts";
import type { ProductFigures } from "#contract/statistics.ts";
import { testContext } from "#tests/support/context.ts";

const figures = { units: 7, net: 490_000, margin: 90_000, returnedUnits: 2 };
const PRODUCT = {
  ...{ productId: "p1", variantId: null, name: "Mug", sku: "MUG", imageUrl: null },
  figures: figures as ProductFigures["figures"],
};
const VIEW: Omit<ViewFacts, "mayOpenOrders"> = {
  ...{
    channels: [],
    channel: "",
    interval: "day" as const,
    untilHour: null,
    mayOpenProducts: true,
  },
  days: { startDate: "2026-11-01", endDate: "2026-11-07" },
};

/** Returns the `sale` that each figure of the table links to, or `null`. */
function links(show: "sold" | "returned", mayOpenOrders = true) {
  const { state } = testContext();
  const html = runWithState(state, () =>
    renderMarkup(
      <ProductRanks products={[PRODUCT]} view={{ ...VIEW, mayOpenOrders }} show={show} />,
    ),
  );
  return [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(
    ([, cell = ""]) =>
      /productId=p1/.test(cell) && /sale=(\w+)/.exec(cell.replace(/&amp;/g, "&"))?.[1],
  );
}

test("each figure of a product links to its orders: kept and returned", () => {
  expect(links("sold")).toEqual(["kept", "kept", "kept"]);
  expect(links("returned")).toEqual(["returned", "kept"]);
});

test("members who may not open orders see the figures without links", () => {
  expect(links("returned", false)).toEqual([false, false]);
});
