import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowMenu } from "#app/components/product/row-menu.tsx";
import type { AppEnv } from "#app/env.ts";
import { createState, runWithState } from "#app/middleware/request-store.ts";
import { loader as exportFile } from "#app/routes/_app/products-history/export-file.ts";
import { loader as history } from "#app/routes/_app/products-history/index.tsx";
import {
  action as undo,
  loader as undoPage,
} from "#app/routes/_app/products-history/undo/$batchId.tsx";
import {
  loader as batchPage,
  action as stopBatch,
} from "#app/routes/_app/products-v2/master/batches/$batchId.tsx";
import type { EditReply } from "#app/routes/_app/products-v2/master/bulk-edit/+/edit-form.tsx";
import {
  action as bulkEdit,
  loader as editPage,
} from "#app/routes/_app/products-v2/master/bulk-edit/index.tsx";
import { loader as list } from "#app/routes/_app/products-v2/master/index.tsx";
import { ANY_ROW } from "#app/static/row-menu.ts";
import { storeImage } from "#backend/products/images.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const EDIT = "/products-v2/master/bulk-edit";
const HISTORY = "/products-history";

const inEnglish = createState(new Request("http://etalase.test/?lang=en"), {} as AppEnv);

/** The menu of this product's row. */
const menuOf = (id: string) => runWithState(inEnglish, rowMenu).replaceAll(ANY_ROW, id);

async function seller(prices: number[]) {
  const owner = await world.signUp();
  for (const [index, price] of prices.entries())
    await asking(owner)("POST", "/v2/products", {
      product: { name: `Kaos ${index}`, variants: [{ sku: `K-${index}`, price, weightG: 200 }] },
    });
  return { owner, as: callsOf(world, owner) };
}

test("all that match are edited: a preview first, then the job, then the way back", async () => {
  const { owner, as } = await seller([100_000, 50_000, 400]);
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
    counts: "2 will change, 0 have these values already, 1 cannot be changed.",
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
    view: { isRunning: false, failed: 1, found: 3 },
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
    title: "Change taken back",
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

test("cost, category and brand are set for all, from the seller's own categories, and emptied again", async () => {
  const { owner, as } = await seller([100_000]);
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

test("what became of pictures and long texts is said, and the history is narrowed to who did it", async () => {
  const { owner, as } = await seller([1000]);
  const ask = asking(owner);
  const { products } = await ask("GET", "/v2/products");
  const change = async (fields: object) => {
    const { product } = await ask("GET", `/v2/products/detail/${products[0].id}`);
    await ask("PUT", `/v2/products/detail/${product.id}`, {
      product: { ...fields, version: product.version },
    });
  };
  const picture = async (shade: number) => {
    const bytes = await sharp({
      create: { width: 20, height: 20, channels: 3, background: { r: shade, g: 0, b: 0 } },
    })
      .png()
      .toBuffer();
    return (
      await storeImage(world.backend, owner.accountId, new Uint8Array(bytes), {
        type: IMAGE_TYPE.product,
        name: "a.png",
      })
    ).id;
  };
  const [first, second, third] = [await picture(1), await picture(2), await picture(3)];
  const long = "Katun lembut. ".repeat(40);
  await change({ imageIds: [first, second], description: `${long}Hitam.` });
  await change({ imageIds: [second, first] });
  await change({ imageIds: [second, third], description: `${long}Putih.` });
  const { rows, actors } = await as(history, { path: HISTORY });
  const texts = rows.flatMap(({ changes }) =>
    changes.map(({ label, after }) => `${label}: ${after}`),
  );
  expect(texts).toEqual(
    expect.arrayContaining([
      "Pictures: 2 pictures (1 added, 1 removed)",
      "Pictures: 2 pictures (another order, another first picture)",
      expect.stringMatching(/^Description: ….{1,40}Putih\.$/),
    ]),
  );
  expect(actors).toEqual([{ id: owner.userId, name: expect.any(String) }]);
  expect((await as(history, { path: `${HISTORY}?actor=${owner.userId}&search=k-0` })).total).toBe(
    4,
  );
  expect((await as(history, { path: `${HISTORY}?actor=system` })).total).toBe(0);
});

test("values changed after the preview are previewed again instead of written", async () => {
  const { as } = await seller([100_000]);
  const path = `${EDIT}?all=1`;
  const first = await replyOf<EditReply>(as(bulkEdit, { path, form: { weightG: "300" } }));
  const again = await replyOf<EditReply>(
    as(bulkEdit, { path, form: { weightG: "900", previewed: first.data.preview?.edit ?? "" } }),
  );
  expect(again.data.preview?.examples[0]).toMatchObject({ before: "200 g", after: "900 g" });
});

test("what cannot be a bulk edit is refused at its field, and keeps what was typed", async () => {
  const { as } = await seller([100_000]);
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

test("the history filters, and a query that makes no sense falls back to the clean address", async () => {
  const { as } = await seller([100_000]);
  expect(await redirectOf(as(history, { path: `${HISTORY}?type=burnt&page=0&from=x` }))).toBe(
    HISTORY,
  );
  const { rows } = await as(history, { path: HISTORY });
  expect(rows).toMatchObject([{ name: "Kaos 0", what: "Created", changes: [], batch: null }]);
  expect((await as(history, { path: `${HISTORY}?type=updated` })).rows).toEqual([]);
});

test("the history that the filter finds is a CSV file", async () => {
  const { as } = await seller([10_000, 20_000]);
  const linesOf = async (query: string) =>
    (await (await as(exportFile, { path: `${HISTORY}/export-file${query}` })).text())
      .trimEnd()
      .split("\r\n");
  const [head, ...entries] = await linesOf("");
  expect(head).toMatch(/^\ufeff?When,Product,What/);
  expect(entries.length).toBe((await as(history, { path: HISTORY })).total);
  expect(entries[0]).toMatch(/,Created,/);
  expect(await linesOf("?type=updated&page=x")).toHaveLength(1);
});

test("a product's row and page lead to its own history, and searching there stays with it", async () => {
  const { as } = await seller([100_000, 50_000]);
  const [other, product] = (await as(list, { path: "/products-v2/master" })).rows;
  const path = `${HISTORY}?productId=${product?.id ?? ""}`;
  expect(menuOf(product?.id ?? "")).toContain(`href="${path}"`);
  const page = await as(history, { path });
  expect(page.rows).toMatchObject([{ name: product?.name, productId: product?.id }]);
  expect(
    (await as(history, { path: `${path}&search=${other?.name.replace(" ", "+") ?? ""}` })).rows,
  ).toEqual([]);
});

/** Somebody with 10,001 products. */
async function bigSeller() {
  const { owner, as } = await seller([]);
  await world.backend.db.execute(sql`insert into products (id, account_id, name)
    select ${owner.accountId} || n, ${owner.accountId}, 'Kaos ' || n from generate_series(1, 10001) n`);
  return { owner, as };
}

test("all that match are all of them, also beyond ten thousand", async () => {
  const { as } = await bigSeller();
  const path = `${EDIT}?all=1&search=kaos`;
  expect(await as(editPage, { path })).toMatchObject({ count: 10_001 });
  const run = await redirectOf(
    as(bulkEdit, { path, form: { weightG: "300", previewed: JSON.stringify({ weightG: 300 }) } }),
  );
  const params = { batchId: run.split("/").at(-1) ?? "" };
  expect(await as(batchPage, { path: `${run}?page=100`, params })).toMatchObject({
    view: { total: 10_001, page: 100 },
    rows: Array(100).fill({ status: "waiting" }),
  });
  await redirectOf(as(stopBatch, { path: run, params, form: {} }));
  // What the answer has no time for is written down, and given back, by the job.
  await world.drain();
  const last = await as(batchPage, { path: `${run}?page=101`, params });
  expect(last).toMatchObject({
    view: { isRunning: false, done: 10_001, page: 101 },
    rows: [{ status: "stopped" }],
  });
});

test("another account's batch is not found", async () => {
  const { as } = await seller([100_000]);
  const run = await redirectOf(
    as(bulkEdit, {
      path: `${EDIT}?all=1`,
      form: { weightG: "300", previewed: JSON.stringify({ weightG: 300 }) },
    }),
  );
  const params = { batchId: run.split("/").at(-1) ?? "" };
  const { as: stranger } = await seller([1000]);
  await expect(stranger(batchPage, { path: run, params })).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger(undoPage, { path: `${HISTORY}/undo/${params.batchId}`, params }),
  ).rejects.toMatchObject({ init: { status: 404 } });
});

test("the history shows the columns that are chosen, and a choice of columns is no filter", async () => {
  const { as } = await seller([100_000]);
  const page = await as(history, { path: `${HISTORY}?columns=product,who` });
  expect([page.columns, page.isFiltered, page.rows.length]).toEqual([["product", "who"], false, 1]);
  expect(
    await redirectOf(as(history, { path: `${HISTORY}?columns=product&columns=who&search=` })),
  ).toBe(`${HISTORY}?columns=product%2Cwho`);
  expect((await as(history, { path: HISTORY })).columns).toEqual([
    "product",
    "what",
    "change",
    "who",
    "when",
  ]);
});
