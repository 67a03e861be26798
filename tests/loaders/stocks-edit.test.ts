import { afterAll, beforeAll, expect, test } from "vitest";
import { action, loader } from "#app/routes/_app/stocks/manage/edit/index.tsx";
import type { Stock } from "#contract/stocks.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { newSeller, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const EDIT = "/stocks/manage/edit?sort=sku";
const FIGURES = ["onHand", "damaged", "buffer", "incoming"] as const;

/** Two levels of ten units each, by SKU. */
async function twoLevels() {
  const { owner, as } = await newSeller(world);
  for (const sku of ["BATIK", "KAOS"])
    await asking(owner)("POST", "/v2/products", {
      product: { name: sku, variants: [{ sku, price: 65_000, weightG: 200 }] },
    });
  const { stocks } = await as(loader, { path: EDIT });
  await adjust(owner, stocks, { onHand: 10 });
  return { owner, as, shown: (await as(loader, { path: EDIT })).stocks };
}

const adjust = (owner: SignedIn, stocks: Stock[], to: Partial<Record<string, number>>) =>
  asking(owner)("PUT", "/v1/stocks", {
    adjustments: stocks.flatMap(({ id: stockId }) =>
      Object.entries(to).map(([figure, units]) => ({
        ...{ stockId, figure, to: units, reason: "correction" },
      })),
    ),
  });

/** Returns the fields of the form: shown figures, unless typed over. */
function page(shown: Stock[], typed: Record<string, string>) {
  const fields = shown.flatMap((stock, row) => [
    [`rows[${row}].stockId`, stock.id],
    ...FIGURES.flatMap((figure) => [
      [`rows[${row}].${figure}`, String(stock[figure])],
      [`rows[${row}].${figure}Was`, String(stock[figure])],
    ]),
  ]);
  return { ...Object.fromEntries(fields), intent: "levels", reason: "correction", ...typed };
}

async function figuresOf(owner: SignedIn) {
  const { stocks } = await asking(owner)("GET", "/v1/stocks?sortBy=sku");
  return stocks.map((stock: Stock) => FIGURES.map((figure) => stock[figure]));
}

test("a page of figures is saved together, as the difference between typed and shown values", async () => {
  const { owner, as, shown } = await twoLevels();
  // Sold meanwhile.
  await adjust(owner, shown.slice(0, 1), { onHand: 7 });
  const form = page(shown, {
    "rows[0].onHand": "12",
    "rows[1].onHand": "1.004",
    "rows[1].damaged": "2",
    "rows[1].buffer": "3",
    "rows[1].incoming": "24",
  });
  expect(await redirectOf(as(action, { path: EDIT, form }))).toBe("/stocks/manage?sort=sku");
  expect(await figuresOf(owner)).toEqual([
    [9, 0, 0, 0],
    [1004, 2, 3, 24],
  ]);
});

test("damaged units are written off in one save, even below the former damaged count", async () => {
  const { owner, as, shown } = await twoLevels();
  await adjust(owner, shown, { damaged: 10 });
  const { stocks } = await as(loader, { path: EDIT });
  const form = page(stocks, { "rows[0].onHand": "0", "rows[0].damaged": "0" });
  expect(await redirectOf(as(action, { path: EDIT, form }))).toBe("/stocks/manage?sort=sku");
  expect((await figuresOf(owner))[0]).toEqual([0, 0, 0, 0]);
});

test("a value that a level does not allow is reported at its field, nothing is written, and typed values stay", async () => {
  const { owner, as, shown } = await twoLevels();
  await adjust(owner, shown.slice(1), { damaged: 6 });
  const form = page(shown, { "rows[0].onHand": "20", "rows[1].onHand": "3" });
  const refused = await replyOf(as(action, { path: EDIT, form }));
  expect(refused).toMatchObject({
    status: 422,
    data: { fieldErrors: { "rows[1].onHand": "below_committed" } },
  });
  expect(await figuresOf(owner)).toEqual([
    [10, 0, 0, 0],
    [10, 6, 0, 0],
  ]);
  const wrong = page(shown, { "rows[0].buffer": "-1", "rows[1].onHand": "banyak" });
  expect(await replyOf(as(action, { path: EDIT, form: wrong }))).toMatchObject({
    status: 422,
    data: { fieldErrors: { "rows[0].buffer": "negative", "rows[1].onHand": "invalid_number" } },
  });
});

test("a page without typed values changes nothing", async () => {
  const { owner, as, shown } = await twoLevels();
  const form = page(shown, {});
  expect(await redirectOf(as(action, { path: EDIT, form }))).toBe("/stocks/manage?sort=sku");
  const { histories } = await asking(owner)("GET", "/v1/stocks/histories");
  expect(histories).toHaveLength(2);
});
