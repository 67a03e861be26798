import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as bulkPage } from "#app/routes/_app/products-v2/master/bulk/index.tsx";
import { loader as exportPage } from "#app/routes/_app/products-v2/master/export.tsx";
import { loader as exportFile } from "#app/routes/_app/products-v2/master/export-file.ts";
import { loader as list } from "#app/routes/_app/products-v2/master/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { createProductSeller } from "#tests/support/product-seller.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const LIST = "/products-v2/master";

const seller = (names: string[] = []) => createProductSeller(world, names);

test("defaults, empty fields and invalid values redirect to the clean address", async () => {
  const { as } = await seller();
  expect(await redirectOf(as(list, { path: `${LIST}?search=&sort=0&page=1&status=9` }))).toBe(LIST);
  expect(await redirectOf(as(list, { path: `${LIST}?status=4&status=5&sort=x` }))).toBe(
    `${LIST}?status=4,5`,
  );
});

test("the newest change is first, and sorting by name works in both directions", async () => {
  const { as } = await seller(["Kaos", "Batik", "Topi"]);
  expect((await as(list, { path: LIST })).rows.map((row) => row.name)).toEqual([
    "Topi",
    "Batik",
    "Kaos",
  ]);
  expect((await as(list, { path: `${LIST}?sort=1` })).rows.map((row) => row.name)).toEqual([
    "Batik",
    "Kaos",
    "Topi",
  ]);
  expect((await as(list, { path: `${LIST}?sort=2` })).rows.map((row) => row.name)).toEqual([
    "Topi",
    "Kaos",
    "Batik",
  ]);
});

test("a row shows price, variants and stock as text", async () => {
  const { as } = await seller(["Kaos"]);
  const [row] = (await as(list, { path: LIST })).rows;
  expect(row).toMatchObject({
    name: "Kaos",
    detail: "1 variant · SKU-0",
    price: "Rp\u00a065.000",
    stock: "out",
    sync: [],
  });
});

test("fifteen rows a page, and a page past the end redirects to the last", async () => {
  const { as } = await seller(Array.from({ length: 17 }, (_, index) => `Produk ${index}`));
  const second = await as(list, { path: `${LIST}?page=2` });
  expect(second.rows).toHaveLength(2);
  expect(second.pager.total).toBe(17);
  expect(await redirectOf(as(list, { path: `${LIST}?page=9` }))).toBe(`${LIST}?page=2`);
});

test("search finds by name and SKU, and tabs show counts", async () => {
  const { as } = await seller(["Kaos", "Batik"]);
  expect((await as(list, { path: `${LIST}?search=sku-1` })).rows.map((row) => row.name)).toEqual([
    "Batik",
  ]);
  const { tabs } = await as(list, { path: `${LIST}?status=0` });
  expect(tabs.map(({ count, current }) => [count, current])).toEqual([
    ["2", false],
    ["0", false],
    ["2", true],
    ["0", false],
  ]);
});

test("another account's products are never found", async () => {
  await seller(["Rahasia"]);
  const { as } = await seller(["Kaos"]);
  expect((await as(list, { path: LIST })).rows.map((row) => row.name)).toEqual(["Kaos"]);
});

test("the filtered or selected products are exported; an empty selection returns", async () => {
  const { as } = await seller(["Kaos", "Batik", "Topi"]);
  const page = await as(exportPage, { path: `${LIST}/export?all=1&search=kaos` });
  expect([page.total, page.names, page.back]).toEqual([1, ["Kaos"], `${LIST}?search=kaos`]);
  expect(page.files.map((file) => file.href)).toContain(
    `${LIST}/export-file?format=xlsx&search=kaos&all=1`,
  );
  const all = await as(exportFile, { path: `${LIST}/export-file?format=csv&all=1` });
  expect(all.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="products-.*\.csv"$/,
  );
  expect((await all.text()).split("\r\n")).toHaveLength(1 + 3 + 1);
  const [row] = (await as(list, { path: LIST })).rows;
  const one = await (
    await as(exportFile, { path: `${LIST}/export-file?format=shopify&ids=${row?.id}` })
  ).text();
  expect([one.includes("Topi"), one.includes("Batik")]).toEqual([true, false]);
  expect(await redirectOf(as(exportPage, { path: `${LIST}/export?search=kaos` }))).toBe(
    `${LIST}?search=kaos`,
  );
});

test('"needs attention" and category filter the list, also for "all matching"', async () => {
  const { owner, as } = await seller();
  const make = (name: string, category: string, barcode = "") =>
    asking(owner)("POST", "/v2/products", {
      product: { name, category, variants: [{ sku: name, barcode, price: 5000, weightG: 10 }] },
    });
  await make("Kaos", "Pakaian");
  await make("Mug", "Dapur", "4006381333931");
  await make("Topi", "Pakaian", "96385074");
  const names = async (query: string) =>
    (await as(list, { path: `${LIST}?${query}` })).rows.map((row) => row.name);
  expect(await names("marks=no_barcode")).toEqual(["Kaos"]);
  expect(await names("category=Pakaian&sort=1")).toEqual(["Kaos", "Topi"]);
  expect(await names("category=Pakaian&marks=error")).toEqual([]);
  expect((await as(list, { path: LIST })).categories).toEqual(["Dapur", "Pakaian"]);
  expect(
    await as(bulkPage, { path: `${LIST}/bulk?do=delete&all=1&category=Pakaian` }),
  ).toMatchObject({ count: 2, back: `${LIST}?category=Pakaian` });
});

test("a hidden column is not sent, and the tabs keep the selection", async () => {
  const { as } = await seller(["Kaos"]);
  const page = await as(list, { path: `${LIST}?columns=product,category` });
  expect([page.columns, page.board, page.rows[0]?.sync]).toEqual([["product", "category"], [], []]);
  expect(page.tabs.map(({ to }) => to)).toContain(`${LIST}?status=0&columns=product,category`);
});
