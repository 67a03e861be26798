import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as drafts } from "#app/routes/_app/drafts-v2/$channel/$channelId/index.tsx";
import { loader as orders } from "#app/routes/_app/orders/index.tsx";
import { loader as fileImport } from "#app/routes/_app/product-import/$importId/index.tsx";
import { loader as fileImports } from "#app/routes/_app/product-import/index.tsx";
import { loader as shopImportItem } from "#app/routes/_app/product-import-v2/$shopImportId/$externalProductId/index.tsx";
import { loader as shopImport } from "#app/routes/_app/product-import-v2/$shopImportId/index.tsx";
import { loader as shopImportPreview } from "#app/routes/_app/product-import-v2/$shopImportId/preview/index.tsx";
import {
  loader as shopImports,
  action as startImport,
} from "#app/routes/_app/product-import-v2/index.tsx";
import { loader as history } from "#app/routes/_app/products-history/index.tsx";
import { loader as listing } from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/index.tsx";
import { loader as listingBulk } from "#app/routes/_app/products-v2/channels/$channel/bulk/index.tsx";
import { loader as listings } from "#app/routes/_app/products-v2/channels/$channel/index.tsx";
import { loader as product } from "#app/routes/_app/products-v2/master/$id/index.tsx";
import { loader as batch } from "#app/routes/_app/products-v2/master/batches/$batchId/index.tsx";
import { loader as bulk } from "#app/routes/_app/products-v2/master/bulk/index.tsx";
import { loader as bulkEdit } from "#app/routes/_app/products-v2/master/bulk-edit/index.tsx";
import { loader as exportPage } from "#app/routes/_app/products-v2/master/export.tsx";
import { loader as master } from "#app/routes/_app/products-v2/master/index.tsx";
import { loader as merge } from "#app/routes/_app/products-v2/master/merge/index.tsx";
import { loader as publish } from "#app/routes/_app/products-v2/master/publishes/$publishId/index.tsx";
import { loader as search } from "#app/routes/_app/search/index.tsx";
import { loader as category } from "#app/routes/_app/settings/product-category/$nodeId/index.tsx";
import { loader as categories } from "#app/routes/_app/settings/product-category/index.tsx";
import { loader as sizeGuide } from "#app/routes/_app/settings/size-guide/$sizeChartId/index.tsx";
import { loader as sizeGuides } from "#app/routes/_app/settings/size-guide/index.tsx";
import { loader as ledger } from "#app/routes/_app/stocks/manage/$stockId/index.tsx";
import { loader as stocks } from "#app/routes/_app/stocks/manage/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { makeRandomQuery, NASTY, query, VALUES } from "#tests/support/random-queries.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { callsOf, redirectOf } from "#tests/support/seller-calls.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  world = await startTestBackend();
  shop = await openShop();
}, 300_000);
afterAll(() => world.close());

type Open = (path: string) => unknown;

/** Makes a seller with an entry in every list. Returns the pages' loaders by path. */
async function openShop() {
  const seller = await startSelling(world);
  const { channelId, importId, publishId, stockId, productId } = seller;
  const as = callsOf(world, seller);
  const ask = asking(seller);
  const { batchId } = await ask("POST", "/v2/products/;edit", {
    productIds: [productId],
    edit: { price: { mode: "add", value: 500 } },
  });
  const duplicate = await ask("POST", "/v2/products", {
    product: { name: "Kaos Oblong Katun", variants: [{ sku: "KOB-2", price: 1000, weightG: 1 }] },
  });
  const { id: nodeId } = await ask("POST", "/v2/products/category-tree", {
    path: "Fashion > Kaos",
  });
  const table = { name: "Kaos", measures: ["Dada"], rows: [{ size: "S", values: [46] }] };
  const sizeChartId = (await ask("POST", "/v1/products/size-charts", { sizeChart: table }))
    .sizeChart.id;
  const shopImportPath = await redirectOf(
    as(startImport, { path: "/product-import-v2", form: { channelId } }),
  );
  const shopImportId = shopImportPath.split("/").at(-1) ?? "";
  await world.drain();
  const [item] = (await ask("GET", `/v2/products/imports/channels/${shopImportId}`)).items;
  const { externalProductId } = item;
  const lists = new Map<string, Open>([
    ["/products-v2/master", (path) => as(master, { path })],
    ["/products-v2/master/merge", (path) => as(merge, { path })],
    [`/products-v2/master/batches/${batchId}`, (path) => as(batch, { path, params: { batchId } })],
    [
      `/products-v2/master/publishes/${publishId}`,
      (path) => as(publish, { path, params: { publishId } }),
    ],
    [
      "/products-v2/channels/shopee",
      (path) => as(listings, { path, params: { channel: "shopee" } }),
    ],
    [
      `/drafts-v2/shopee/${channelId}`,
      (path) => as(drafts, { path, params: { channel: "shopee", channelId } }),
    ],
    ["/products-history", (path) => as(history, { path })],
    ["/product-import", (path) => as(fileImports, { path })],
    ["/product-import-v2", (path) => as(shopImports, { path })],
    [`/product-import/${importId}`, (path) => as(fileImport, { path, params: { importId } })],
    [shopImportPath, (path) => as(shopImport, { path, params: { shopImportId } })],
    [
      `${shopImportPath}/preview`,
      (path) => as(shopImportPreview, { path, params: { shopImportId } }),
    ],
    [
      `/settings/size-guide/${sizeChartId}`,
      (path) => as(sizeGuide, { path, params: { sizeChartId } }),
    ],
    ["/stocks/manage", (path) => as(stocks, { path })],
    [`/stocks/manage/${stockId}`, (path) => as(ledger, { path, params: { stockId } })],
    ["/orders", (path) => as(orders, { path })],
  ]);
  const others = new Map<string, Open>([
    ["/search", (path) => as(search, { path })],
    ["/settings/size-guide", (path) => as(sizeGuides, { path })],
    ["/settings/product-category", (path) => as(categories, { path })],
    [`/settings/product-category/${nodeId}`, (path) => as(category, { path, params: { nodeId } })],
    [
      `/products-v2/master/${productId}`,
      (path) => as(product, { path, params: { id: productId } }),
    ],
    [
      `/products-v2/channels/shopee/${channelId}/${productId}`,
      (path) => as(listing, { path, params: { channel: "shopee", channelId, id: productId } }),
    ],
    [
      `${shopImportPath}/${externalProductId}`,
      (path) => as(shopImportItem, { path, params: { shopImportId, externalProductId } }),
    ],
    ["/products-v2/master/bulk", (path) => as(bulk, { path })],
    ["/products-v2/master/bulk-edit", (path) => as(bulkEdit, { path })],
    ["/products-v2/master/export", (path) => as(exportPage, { path })],
    [
      "/products-v2/channels/shopee/bulk",
      (path) => as(listingBulk, { path, params: { channel: "shopee" } }),
    ],
  ]);
  return {
    lists,
    pages: new Map([...lists, ...others]),
    productIds: [productId, duplicate.product.id] as string[],
    channelId,
  };
}

/**
 * Returns the page that an address ends at: after a redirect to its clean address, to the last
 * page, or to the list if nothing is picked.
 */
async function shown(address: string): Promise<unknown> {
  let answer = await answerOf(address);
  for (let hops = 0; answer instanceof Response && hops < 3; hops++) {
    expect([302, 303], address).toContain(answer.status);
    answer = await answerOf(answer.headers.get("Location") ?? "");
  }
  expect(answer, address).not.toBeInstanceOf(Response);
  return answer;
}

async function answerOf(address: string): Promise<unknown> {
  const open = shop.pages.get(new URL(address, "http://etalase.test").pathname);
  if (!open) throw new Error(`${address} is no page of this test`);
  return Promise.resolve(open(address)).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw new Error(`${address.slice(0, 300)} broke`, { cause: thrown });
  });
}

test("any query string opens every list, editor and bulk form, at most after a redirect to the clean address", async () => {
  const pick = seededRandom(20_261_121);
  const own = [...shop.productIds, shop.productIds.join(), shop.channelId];
  for (const path of shop.pages.keys())
    for (let run = 0; run < 12; run++) await shown(`${path}?${makeRandomQuery(pick, own)}`);
}, 300_000);

test("no single parameter breaks the lists with most parameters", async () => {
  for (const path of ["/products-v2/master", "/products-history", "/orders"])
    for (const name of [
      "search",
      "category",
      "productId",
      "batchId",
      "actor",
      "channelId",
      "from",
      "to",
    ])
      for (const value of NASTY) await shown(`${path}?${query([[name, value]])}`);
}, 300_000);

test("any choices in a merge open its page", async () => {
  const pick = seededRandom(20_261_122);
  const [survivor = ""] = shop.productIds;
  const fixed = [
    ...shop.productIds.map((id) => ["ids", id] as const),
    ["survivor", survivor] as const,
    ["of", survivor] as const,
  ];
  const names = [
    "pairs",
    "p0",
    "p1",
    "f.name",
    "f.imageIds",
    "f.sizeChart",
    "v.price",
    "v.sku",
    "stock",
    "survivor",
    "of",
  ];
  for (let run = 0; run < 40; run++) {
    const chosen = names.flatMap((name) =>
      pick(2) === 0 ? [[name, VALUES[pick(VALUES.length)] ?? ""] as const] : [],
    );
    expect(await shown(`/products-v2/master/merge?${query([...fixed, ...chosen])}`)).toMatchObject({
      merge: { view: {} },
    });
  }
}, 300_000);

test("a page past the end redirects to the last one, and keeps the other parameters", async () => {
  for (const path of shop.lists.keys()) {
    for (const page of ["1e300", "Infinity", "9007199254740991", "184467440737095516"])
      await shown(`${path}?page=${page}`);
  }
  const run = [...shop.lists.keys()].find((path) => path.includes("publishes")) ?? "";
  expect(await redirectOf(answerOf(`${run}?show=done&page=7`))).toBe(`${run}?show=done`);
});
