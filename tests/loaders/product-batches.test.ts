import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  action as undo,
  loader as undoPage,
} from "#app/routes/_app/products-history/undo/$batchId.tsx";
import {
  loader as batchPage,
  action as stopBatch,
} from "#app/routes/_app/products-v2/master/batches/$batchId/index.tsx";
import type { EditReply } from "#app/routes/_app/products-v2/master/bulk-edit/+/edit-form.tsx";
import {
  action as bulkEdit,
  loader as editPage,
} from "#app/routes/_app/products-v2/master/bulk-edit/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { createSellerOfPrices } from "#tests/support/priced-products.ts";
import { redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const EDIT = "/products-v2/master/bulk-edit";
const HISTORY = "/products-history";

test("all matching products are edited: preview, job, undo", async () => {
  const { owner, as } = await createSellerOfPrices(world, [100_000, 50_000, 400]);
  const path = `${EDIT}?all=1&search=kaos`;
  expect(await as(editPage, { path })).toMatchObject({
    count: 3,
    back: "/products-v2/master?search=kaos",
  });
  const form = { priceMode: "add", priceValue: "-500", roundTo: "1" };
  const { data, status } = await replyOf<EditReply>(as(bulkEdit, { path, form }));
  expect(status).toBe(200);
  expect(data.preview).toMatchObject({
    changed: 2,
    counts: "2 will change, 0 already have these values, 1 cannot be changed.",
  });
  expect(data.preview?.refusals).toMatchObject([
    { productName: "Kaos 2", why: "K-2: The price would be zero or less." },
  ]);
  expect(
    data.preview?.examples
      .map(({ label, before, after }) => `${label}: ${before} → ${after}`)
      .sort(),
  ).toEqual([
    "Price of K-0: Rp\u00a0100.000 → Rp\u00a099.500",
    "Price of K-1: Rp\u00a050.000 → Rp\u00a049.500",
  ]);
  expect(data.values).toEqual(form);

  const run = await redirectOf(
    as(bulkEdit, { path, form: { ...form, previewed: data.preview?.edit ?? "" } }),
  );
  const params = { batchId: run.split("/").at(-1) ?? "" };
  expect(await as(batchPage, { path: run, params })).toMatchObject({
    view: { isRunning: true, done: 0, total: 3 },
    undo: null,
  });
  await world.drain();
  const after = await as(batchPage, { path: run, params });
  expect(after).toMatchObject({
    view: { isRunning: false, failed: 1, pager: { total: 3 } },
    title: "Products changed",
    undo: `${HISTORY}/undo/${params.batchId}`,
  });
  expect(await redirectOf(as(batchPage, { path: `${run}?show=done&page=2`, params }))).toBe(
    `${run}?show=done`,
  );
  expect(after.rows.find((row) => row.status === "failed")).toMatchObject({
    name: "Kaos 2",
    reason: "K-2: The price would be zero or less.",
  });

  expect(await as(undoPage, { path: `${HISTORY}/undo/${params.batchId}`, params })).toMatchObject({
    count: 2,
  });
  const back = await redirectOf(
    as(undo, { path: `${HISTORY}/undo/${params.batchId}`, params, form: { sure: "1" } }),
  );
  await world.drain();
  expect(
    await as(batchPage, { path: back, params: { batchId: back.split("/").at(-1) ?? "" } }),
  ).toMatchObject({
    title: "Change undone",
    view: { failed: 0 },
  });
  const { products } = await asking(owner)("GET", "/v2/products?sortBy=name&orderBy=asc");
  expect(products.map((product: { minPrice: number }) => product.minPrice)).toEqual([
    100_000, 50_000, 400,
  ]);
  expect(
    await redirectOf(
      as(undo, { path: `${HISTORY}/undo/${params.batchId}`, params, form: { sure: "1" } }),
    ),
  ).toBe(`${HISTORY}?batchId=${params.batchId}`);
});

test("cost, category and brand are set for all, from the account's own categories, and cleared", async () => {
  const { owner, as } = await createSellerOfPrices(world, [100_000]);
  const path = `${EDIT}?all=1`;
  await asking(owner)("POST", "/v2/products/category-tree", { path: "Batik" });
  expect((await as(editPage, { path })).categories).toEqual(["Batik"]);
  const run = async (form: Record<string, string>) => {
    const { data } = await replyOf<EditReply>(as(bulkEdit, { path, form }));
    await redirectOf(
      as(bulkEdit, { path, form: { ...form, previewed: data.preview?.edit ?? "" } }),
    );
    await world.drain();
    const { products } = await asking(owner)("GET", "/v2/products");
    const { product } = await asking(owner)("GET", `/v2/products/detail/${products[0].id}`);
    return { category: product.category, brand: product.brand, cogs: product.variants[0].cogs };
  };
  expect(await run({ cogs: "Rp 40.000", category: "Batik", brand: "Laras" })).toEqual({
    category: "Batik",
    brand: "Laras",
    cogs: 40_000,
  });
  expect(await run({ noBrand: "on", cogs: "0" })).toEqual({
    category: "Batik",
    brand: "",
    cogs: 0,
  });
  expect(await run({ noCategory: "on" })).toEqual({ category: "", brand: "", cogs: 0 });
  const wrong = await replyOf<EditReply>(as(bulkEdit, { path, form: { cogs: "mahal" } }));
  expect([wrong.status, wrong.data.fieldErrors]).toEqual([422, { cogs: "invalid_number" }]);
});

test("values changed after the preview are previewed again before writing", async () => {
  const { as } = await createSellerOfPrices(world, [100_000]);
  const path = `${EDIT}?all=1`;
  const first = await replyOf<EditReply>(as(bulkEdit, { path, form: { weightG: "300" } }));
  const again = await replyOf<EditReply>(
    as(bulkEdit, { path, form: { weightG: "900", previewed: first.data.preview?.edit ?? "" } }),
  );
  expect(again.data.preview?.examples[0]).toMatchObject({ before: "200 g", after: "900 g" });
});

test("an invalid bulk edit is refused at its field, and keeps typed values", async () => {
  const { as } = await createSellerOfPrices(world, [100_000]);
  const path = `${EDIT}?all=1`;
  const refused = async (form: Record<string, string>) =>
    (await replyOf<EditReply>(as(bulkEdit, { path, form }))).data;
  expect(await refused({ priceMode: "percent", priceValue: "" })).toMatchObject({
    fieldErrors: { priceValue: "required" },
  });
  expect(await refused({ priceMode: "percent", priceValue: "ten" })).toMatchObject({
    fieldErrors: { priceValue: "invalid_number" },
    values: { priceValue: "ten" },
  });
  expect(await refused({ priceMode: "percent", priceValue: "-100" })).toMatchObject({
    fieldErrors: { priceValue: "too_small" },
  });
  expect(await refused({ weightG: "0" })).toMatchObject({
    fieldErrors: { weightG: "invalid_number" },
  });
  expect(await refused({ widthCm: "-1" })).toMatchObject({
    fieldErrors: { widthCm: "invalid_number" },
  });
  expect(await refused({ category: " " })).toMatchObject({ formError: "nothing_to_change" });
});

async function bigSeller() {
  const { owner, as } = await createSellerOfPrices(world, []);
  await world.backend.db.execute(sql`insert into products (id, account_id, name)
    select ${owner.accountId} || n, ${owner.accountId}, 'Kaos ' || n from generate_series(1, 10001) n`);
  return { owner, as };
}

test('"all matching" covers more than ten thousand products', async () => {
  const { as } = await bigSeller();
  const path = `${EDIT}?all=1&search=kaos`;
  expect(await as(editPage, { path })).toMatchObject({ count: 10_001 });
  const run = await redirectOf(
    as(bulkEdit, { path, form: { weightG: "300", previewed: JSON.stringify({ weightG: 300 }) } }),
  );
  const params = { batchId: run.split("/").at(-1) ?? "" };
  expect(await as(batchPage, { path: `${run}?page=100`, params })).toMatchObject({
    view: { total: 10_001, pager: { page: 100 } },
    rows: Array(100).fill({ status: "waiting" }),
  });
  await redirectOf(as(stopBatch, { path: run, params, form: {} }));
  // The job writes and reverts what the request had no time for.
  await world.drain();
  const last = await as(batchPage, { path: `${run}?page=101`, params });
  expect(last).toMatchObject({
    view: { isRunning: false, done: 10_001, pager: { page: 101 } },
    rows: [{ status: "stopped" }],
  });
});

test("another account's batch answers 404", async () => {
  const { as } = await createSellerOfPrices(world, [100_000]);
  const run = await redirectOf(
    as(bulkEdit, {
      path: `${EDIT}?all=1`,
      form: { weightG: "300", previewed: JSON.stringify({ weightG: 300 }) },
    }),
  );
  const params = { batchId: run.split("/").at(-1) ?? "" };
  const { as: stranger } = await createSellerOfPrices(world, [1000]);
  await expect(stranger(batchPage, { path: run, params })).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger(undoPage, { path: `${HISTORY}/undo/${params.batchId}`, params }),
  ).rejects.toMatchObject({ init: { status: 404 } });
});
