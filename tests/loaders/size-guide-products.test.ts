import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  action as remove,
  loader as removePage,
} from "#app/routes/_app/settings/size-guide/$sizeChartId/delete.tsx";
import { action, loader } from "#app/routes/_app/settings/size-guide/$sizeChartId/index.tsx";
import { products } from "#backend/db/schema/products.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addManyProducts } from "#tests/support/many-listings.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";
import { at, guideSeller, LIST } from "./guide-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("products are assigned a guide, lose it, and keep none when it is deleted", async () => {
  const { as, make, ask } = await guideSeller(world);
  const id = await make();
  const products = await Promise.all(
    ["Kaos Merah", "Kaos Biru"].map(
      async (name) =>
        (
          await ask("POST", "/v2/products", {
            product: { name, variants: [{ sku: name, price: 1000, weightG: 1 }] },
          })
        ).product.id,
    ),
  );
  const [red = "", blue = ""] = products;
  expect((await as(loader, at(id, "?search=kaos"))).products.map(({ uses }) => uses)).toEqual([
    false,
    false,
  ]);
  const save = async (ticked: string[]) => {
    const form = new FormData();
    form.set("intent", "products");
    for (const product of products) form.append("shown", product);
    for (const product of ticked) form.append("productIds", product);
    await redirectOf(as(action, { ...at(id), form }));
    return (await as(loader, at(id))).products.map((product) => product.id);
  };
  expect((await save([red, blue])).sort()).toEqual([red, blue].sort());
  expect(await save([blue])).toEqual([blue]);
  expect(await as(removePage, at(id))).toEqual({ name: "Kaos dewasa", products: 1 });
  expect(await redirectOf(as(remove, at(id)))).toBe(LIST);
  expect((await ask("GET", `/v2/products/detail/${blue}`)).product.sizeChart).toBeNull();
});

test("products of a guide are paged, and a search shows whether each uses it", async () => {
  const { as, make, ask } = await guideSeller(world);
  const id = await make();
  for (let index = 10; index < 62; index++)
    await ask("POST", "/v2/products", {
      product: {
        name: `Kaos ${index}`,
        sizeChart: id,
        variants: [{ sku: `K-${index}`, price: 1000, weightG: 1 }],
      },
    });
  await ask("POST", "/v2/products", {
    product: {
      name: "Kaos 61 tanpa panduan",
      variants: [{ sku: "LAIN", price: 1000, weightG: 1 }],
    },
  });
  const first = await as(loader, at(id));
  expect([first.products.length, first.pager]).toMatchObject([50, { page: 1, total: 52 }]);
  expect((await as(loader, at(id, "?page=2"))).products.map(({ name }) => name)).toEqual([
    "Kaos 60",
    "Kaos 61",
  ]);
  expect(await redirectOf(as(loader, at(id, "?page=9")))).toBe(`${LIST}/${id}?page=2`);
  const { products } = await as(loader, at(id, "?search=kaos+61"));
  expect(Object.fromEntries(products.map(({ name, uses }) => [name, uses]))).toEqual({
    "Kaos 61": true,
    "Kaos 61 tanpa panduan": false,
  });
});

test("a search ticks products that use the guide, and is paged", async () => {
  const { owner, as, make } = await guideSeller(world);
  const id = await make();
  const ids = await addManyProducts(world, owner.accountId, 1_060);
  await world.backend.db
    .update(products)
    .set({ sizeChart: id })
    .where(and(eq(products.accountId, owner.accountId), ne(products.id, ids[998] ?? "")));
  const last = await as(loader, at(id, "?search=kaos+1060"));
  expect([last.products, last.pager]).toMatchObject([
    [{ name: "Kaos 1060", uses: true }],
    { total: 1 },
  ]);
  // "Kaos 999" is the last but one by name.
  expect(
    (await as(loader, at(id, "?search=kaos+99"))).products.map(({ name, uses }) => [name, uses]),
  ).toContainEqual(["Kaos 999", false]);
  const second = await as(loader, at(id, "?search=kaos+1&page=2"));
  expect([second.products.length, second.pager]).toMatchObject([50, { page: 2 }]);
  expect(await redirectOf(as(loader, at(id, "?search=kaos+1060&page=9")))).toBe(
    `${LIST}/${id}?search=kaos+1060`,
  );
});
