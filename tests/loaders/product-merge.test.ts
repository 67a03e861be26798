import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as historyPage } from "#app/routes/_app/products-history/index.tsx";
import {
  action as undo,
  loader as undoPage,
} from "#app/routes/_app/products-history/undo-merge/$mergeId/index.tsx";
import type { MergeView } from "#app/routes/_app/products-v2/master/merge/+/merge-view.ts";
import { action, loader } from "#app/routes/_app/products-v2/master/merge/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const PATH = "/products-v2/master/merge";

/** A seller with products of one variant each and the given stock. */
async function seller(stocks: Record<string, number>) {
  const owner = await world.signUp();
  const ask = asking(owner);
  const ids: string[] = [];
  for (const [sku, units] of Object.entries(stocks)) {
    const { product } = await ask("POST", "/v2/products", {
      product: { name: "Gelas Kopi", brand: sku, variants: [{ sku, price: 50_000, weightG: 200 }] },
    });
    const { stocks: levels } = await ask(
      "GET",
      `/v1/stocks?variationIds=${product.variants[0].id}`,
    );
    await ask("PUT", "/v1/stocks", {
      adjustments: [{ stockId: levels[0].id, to: units, reason: "received" }],
    });
    ids.push(product.id);
  }
  return { ask, ids, as: callsOf(world, owner) };
}

const pathOf = (ids: string[], more = "") =>
  `${PATH}?${ids.map((id) => `ids=${id}`).join("&")}${more}`;

async function look(as: Awaited<ReturnType<typeof seller>>["as"], path: string) {
  const { merge } = await as(loader, { path });
  if (!merge) throw new Error("No merge is shown");
  return merge;
}

function formOf({ view, shown }: { view: MergeView; shown: object }): Record<string, string> {
  return {
    ids: view.products.map(({ id }) => id).join(","),
    survivor: view.survivorId,
    of: view.survivorId,
    stock: view.stock,
    pairs: String(view.pairs.length),
    ...Object.fromEntries(
      [...view.fields, ...view.variantFields].map(({ name, chosen }) => [name, chosen]),
    ),
    ...Object.fromEntries(view.pairs.map(({ into }, index) => [`p${index}`, into])),
    shown: JSON.stringify(shown),
  };
}

test("two products are previewed and merged as shown", async () => {
  const { ask, ids, as } = await seller({ "GK-1": 3, "GK-2": 4 });
  const merge = await look(as, pathOf(ids));
  expect(merge.view.fields.map(({ label, chosen }) => [label, chosen])).toEqual([["Brand", "0"]]);
  expect(merge.view.products).toMatchObject([
    { name: "Gelas Kopi", variants: "GK-1 · 1 variant" },
    { name: "Gelas Kopi", variants: "GK-2 · 1 variant" },
  ]);
  expect(merge.view.fields[0]?.options.map(({ from }) => from)).toEqual([
    "Gelas Kopi · GK-1",
    "Gelas Kopi · GK-2",
  ]);
  expect(merge.view.pairs).toMatchObject([
    { name: "GK-2", product: "Gelas Kopi · GK-2", image: null, into: "0", why: "The only variant" },
  ]);
  expect(merge.view.levels).toMatchObject([{ before: "3 + 4", after: "7", reserved: "0" }]);
  expect(await redirectOf(as(action, { path: PATH, form: formOf(merge) }))).toMatch(
    new RegExp(`^/products-v2/master/${ids[0]}\\?merged=[\\w-]+$`),
  );
  const { products, total } = await ask("GET", "/v2/products");
  expect([total, products[0].available]).toEqual([1, 7]);
  const { histories } = await ask("GET", "/v1/products/histories?types=merged");
  expect(histories).toHaveLength(2);
});

test("changed choices are previewed before they apply", async () => {
  const { ask, ids, as } = await seller({ "A-1": 3, "B-1": 4 });
  const merge = await look(as, pathOf(ids));
  const form = { ...formOf(merge), "f.brand": "1", "v.sku": "1", stock: "keep" };
  const again = await redirectOf(as(action, { path: PATH, form }));
  expect(again).toContain("f.brand=1");
  const second = await look(as, again);
  expect(second.view.levels).toMatchObject([{ before: "3 + 4", after: "3" }]);
  expect(second.view.variantFields).toMatchObject([{ name: "v.sku", chosen: "1" }]);
  await redirectOf(as(action, { path: again, form: formOf(second) }));
  const { product } = await ask("GET", `/v2/products/detail/${ids[0]}`);
  expect(product).toMatchObject({ brand: "B-1", variants: [{ sku: "B-1", onHand: 3 }] });
});

test("choosing another survivor resets the choices", async () => {
  const { ids, as } = await seller({ "A-2": 1, "B-2": 1 });
  const { view } = await look(
    as,
    `${pathOf(ids)}&survivor=${ids[1]}&of=${ids[0]}&f.brand=0&pairs=1&p0=0`,
  );
  expect(view.survivorId).toBe(ids[1]);
  expect(view.fields).toMatchObject([{ name: "f.brand", chosen: "1" }]);
});

test("a product changed since the preview is not merged, and the form says so", async () => {
  const { ask, ids, as } = await seller({ "A-3": 1, "B-3": 1 });
  const merge = await look(as, pathOf(ids));
  await ask("PUT", `/v2/products/detail/${ids[1]}`, {
    product: { version: 1, description: "Baru" },
  });
  // The new description adds a choice that the form did not have.
  const { data, status } = await replyOf(as(action, { path: PATH, form: formOf(merge) }));
  expect([status, data]).toMatchObject([422, { formError: "merge_stale" }]);
});

test("one product, eleven, invalid, deleted or foreign ones return to the list", async () => {
  const { ids, as } = await seller({ "A-4": 1, "B-4": 1 });
  expect(await redirectOf(as(loader, { path: pathOf(ids.slice(0, 1)) }))).toBe(
    "/products-v2/master",
  );
  const many = Array.from({ length: 11 }, (_, index) => `id-${index}`);
  expect(await redirectOf(as(loader, { path: pathOf(many) }))).toBe("/products-v2/master");
  expect(await redirectOf(as(action, { path: PATH, form: {} }))).toBe("/products-v2/master");
  await look(as, pathOf(ids, "&survivor=x&of=y&f.name=99&v.price=-1&pairs=99&p0=77&stock=none"));
  const { as: stranger } = await seller({});
  expect(await redirectOf(stranger(loader, { path: pathOf(ids) }))).toBe("/products-v2/master");
});

test("without products, possible duplicates are listed, most stock first", async () => {
  const { ids, as } = await seller({ "A-5": 1, "B-5": 9 });
  const { candidates } = await as(loader, { path: PATH });
  expect(candidates?.groups).toMatchObject([
    {
      reasons: ["Same name"],
      to: pathOf(ids.toReversed()),
      products: [{ id: ids[1] }, { id: ids[0] }],
    },
  ]);
  expect(await redirectOf(as(loader, { path: `${PATH}?page=7` }))).toBe(PATH);
});

/** Merges as the page proposes. Returns the undo page and the merge's id. */
async function mergeAll({ as, ids }: Awaited<ReturnType<typeof seller>>) {
  const to = await redirectOf(
    as(action, { path: PATH, form: formOf(await look(as, pathOf(ids))) }),
  );
  const mergeId = new URL(to, "http://localhost").searchParams.get("merged") ?? "";
  return { params: { mergeId }, path: `/products-history/undo-merge/${mergeId}` };
}

test("a merge is undone from its page, with a preview and a result", async () => {
  const owner = await seller({ "U-1": 3, "U-2": 4 });
  const { ask, as, ids } = owner;
  const merge = await mergeAll(owner);
  const { view, history } = await as(undoPage, merge);
  expect(view).toMatchObject({
    problems: [],
    kept: [],
    undone: null,
    products: [{ id: ids[1], skus: "U-2" }],
    orders: "No order line changes its product.",
  });
  expect(view.levels.map(({ sku, now, after }) => [sku, now, after])).toEqual([
    ["U-1", "7", "3"],
    ["U-2", "–", "4"],
  ]);
  const { rows, batch } = await as(historyPage, { path: history });
  expect([batch, ...rows.map((row) => row.batch?.undo)]).toEqual([
    { isMerge: true, undo: merge.path },
    merge.path,
    merge.path,
  ]);

  expect(await redirectOf(as(undo, { ...merge, form: {} }))).toBe(merge.path);
  const after = await as(undoPage, merge);
  expect(after.view.undone).toMatch(/^This merge was undone /);
  expect(after.view.back.map(({ to }) => to).sort()).toEqual(
    ids.map((id) => `/products-v2/master/${id}`).sort(),
  );
  const { products } = await ask("GET", "/v2/products?sortBy=name&orderBy=asc");
  expect(
    products
      .map(({ skus, available }: { skus: string[]; available: number }) => [skus[0], available])
      .sort(),
  ).toEqual([
    ["U-1", 3],
    ["U-2", 4],
  ]);
  expect((await as(historyPage, { path: history })).batch).toEqual({ isMerge: true, undo: null });
});

test("obstacles to an undo are listed with links, and nothing is written", async () => {
  const owner = await seller({ "V-1": 0, "V-2": 0 });
  const merge = await mergeAll(owner);
  const { product } = await owner.ask("POST", "/v2/products", {
    product: { name: "Baru", variants: [{ sku: "v-2", price: 9_000, weightG: 10 }] },
  });
  const { view } = await owner.as(undoPage, merge);
  const text = "The SKU V-2 is used again. Change that variant’s SKU first:";
  expect(view.problems).toMatchObject([
    { text, link: { to: `/products-v2/master/${product.id}` } },
  ]);
  expect(await redirectOf(owner.as(undo, { ...merge, form: {} }))).toBe(merge.path);
  expect((await owner.as(undoPage, merge)).view.undone).toBeNull();
  await expect((await seller({ "W-1": 0 })).as(undoPage, merge)).rejects.toMatchObject({
    status: 404,
  });
});
