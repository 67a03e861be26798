import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { ORIGIN, startTestBackend } from "#tests/support/backend.ts";
import { asking, type SellingAccount } from "#tests/support/selling-account.ts";
import { BODIES } from "./call-bodies.ts";
import { type Everything, startEverything } from "./everything.ts";
import { idFor, NOTHING } from "./place-ids.ts";

const INVOICE_SELLER_ID = "PT Etalase Niaga\\nJl. Sudirman 1\\nJakarta\\nNPWP 0123.4567.8901.2345";
const world = await startTestBackend({ env: { INVOICE_SELLER_ID } });
let laras: Everything;
let budi: Everything;
let untouched: unknown[];
afterAll(world.close);
beforeAll(async () => {
  laras = await startEverything(world);
  budi = await startEverything(world);
  await world.drain();
  untouched = await everythingOf(laras);
});

const inPath = EVERY_ENDPOINT.filter(
  ({ access, path }) =>
    access !== "public" && access !== "internal" && /\{(?!channelType)\w+\}/.test(path),
);

function request(endpoint: Endpoint, of: Everything): [string, RequestInit] {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, place: string) =>
    idFor(endpoint, place, of),
  );
  const queries: Record<string, string> = {
    recommendShopeeCategories: "?name=kaos",
    suggestChannelCategories: `?internalProductId=${of.productId}`,
  };
  const query = queries[endpoint.name] ?? "";
  const fields = BODIES[endpoint.name] ?? {};
  const body = endpoint.multipart ? formOf(fields) : JSON.stringify(fields);
  const method = endpoint.method.toUpperCase();
  return [path + query, { method, ...(endpoint.body ? { body } : {}) }];
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function everythingOf(account: SellingAccount): Promise<unknown[]> {
  const paths = [
    "/v1/channels",
    "/v1/channels/warehouses",
    "/v1/orders",
    "/v1/stocks",
    "/v1/stocks/histories",
    "/v2/products",
    "/v1/products/histories",
    "/v2/products/imports",
    "/v2/products/imports/channels",
    "/v1/stocks/rules",
    "/v1/stocks/counts",
    "/v1/stocks/transfers",
    "/v1/warehouses",
    "/v1/products/size-charts",
    "/v2/products/category-tree",
    "/v2/products/category-tree/paths",
    "/v1/accounts/roles",
    "/v1/accounts/staffs",
    "/v1/accounts/staff-invites",
    "/v1/accounts/transactions",
    "/v1/accounts/order-quota-histories",
    "/v1/accounts/api-keys",
    "/v1/orders/arrange-rules",
    "/v1/chats/sessions",
  ];
  const single = [
    `/v1/orders/${account.orderId}`,
    `/v2/products/detail/${account.productId}`,
    `/v2/channels/products?internalProductIds=${account.productId}`,
    `/v2/channels/publishes/${account.publishId}`,
  ];
  return Promise.all([...paths, ...single].map((path) => asking(account)("GET", path)));
}

test.each(inPath.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s does not find another account's object",
  async (_name, endpoint) => {
    const answer = await budi.fetch(...request(endpoint, laras));
    expect(answer.status).toBe(404);
    // The answer must equal that for a missing object, so that it does not reveal what exists.
    const { requestId: _, ...said } = await answer.json();
    const nothing = await budi.fetch(...request(endpoint, { ...laras, ...NOTHING }));
    expect(await nothing.json()).toMatchObject(said);
  },
);

test("none of these calls changed the other account", async () => {
  await world.drain();
  expect(await everythingOf(laras)).toEqual(untouched);
});

/** The account's shop is on Shopee. */
const OF_OTHER_MARKETPLACE = /^\/v1\/channels\/(?:tiktok|tokopedia|lazada|blibli|line|shop)\//;

test("the same reads find the account's own objects", async () => {
  for (const endpoint of inPath.filter(
    ({ method, name, path }) =>
      method === "get" &&
      !OF_OTHER_MARKETPLACE.test(path) &&
      !/(?:Shopee|create|download)Label|downloadOrderDocument|getChannelKeys|getLineCandidates|getLabelAddress|getStockFileColumns/.test(
        name,
      ),
  )) {
    expect((await laras.fetch(...request(endpoint, laras))).status, endpoint.name).toBe(200);
  }
});

test.each([
  ["/v1/orders?ids=", "orders", "orderId"],
  ["/v1/orders?channelIds=", "orders", "channelId"],
  ["/v1/orders?warehouseId=", "orders", "warehouseId"],
  ["/v1/stocks?stockIds=", "stocks", "stockId"],
  ["/v1/stocks?variationIds=", "stocks", "variantId"],
  ["/v1/stocks?warehouseId=", "stocks", "warehouseId"],
  ["/v1/stocks?channelIds=", "stocks", "channelId"],
  ["/v1/stocks/ids?variationIds=", "stockIds", "variantId"],
  ["/v1/stocks/;aggregate?productIds=", "products", "productId"],
  ["/v1/stocks/histories?stockIds=", "histories", "stockId"],
  ["/v2/products?ids=", "products", "productId"],
  ["/v2/products?channelIds=", "products", "channelId"],
  ["/v2/products/ids?ids=", "productIds", "productId"],
  ["/v2/products/sync-infos?ids=", "products", "productId"],
  ["/v1/products/images?ids=", "images", "imageId"],
  ["/v1/products/histories?productId=", "histories", "productId"],
  ["/v2/channels/products?internalProductIds=", "channelProducts", "productId"],
  ["/v2/channels/products/find?channelType=shopee&channelIds=", "channelProducts", "channelId"],
] as const)("%s…: a filter by another account's id finds nothing of it", async (path, list, id) => {
  const own: Record<string, unknown> = await asking(laras)("GET", path + laras[id]);
  expect(sizeOf(own[list]), `${path} finds nothing at all`).toBeGreaterThan(0);
  const answer = await budi.fetch(path + laras[id]);
  if (answer.status === 404) return;
  expect(answer.status).toBe(200);
  const found: Record<string, unknown> = await answer.json();
  expect(sizeOf(found[list])).toBe(0);
});

function sizeOf(list: unknown): number {
  return typeof list === "object" && list !== null ? Object.keys(list).length : 0;
}

test("lists of ids that include another account's change nothing of it", async () => {
  const before = await everythingOf(laras);
  const adjustment = (stockId: string) => ({ stockId, to: 99, reason: "found" });
  const tries: [string, string, object, number][] = [
    [
      "PUT",
      "/v1/stocks",
      { adjustments: [adjustment(budi.stockId), adjustment(laras.stockId)] },
      404,
    ],
    [
      "POST",
      "/v2/channels/publishes",
      { productIds: [budi.productId], channelIds: [laras.channelId] },
      404,
    ],
    [
      "POST",
      "/v2/channels/publishes",
      { productIds: [laras.productId], channelIds: [budi.channelId] },
      404,
    ],
    [
      "POST",
      "/v2/channels/products",
      { channelProduct: { internalProductId: laras.productId, channelId: budi.channelId } },
      404,
    ],
    ["POST", "/v1/orders/import", { channelIds: [laras.channelId] }, 404],
    [
      "POST",
      "/v2/channels/products/;bulk",
      { action: "archive", ids: [laras.channelProductId] },
      200,
    ],
    ["POST", "/v2/products/channels/;copy", { from: laras.channelId, to: budi.channelId }, 404],
    [
      "POST",
      "/v2/products/;migrate",
      { fromChannelId: laras.channelId, toChannelId: budi.channelId },
      404,
    ],
    ["POST", "/v2/products/;delete", { productIds: [laras.productId] }, 404],
    ["POST", "/v2/products/;start-delete", { productIds: [laras.productId] }, 404],
    [
      "POST",
      "/v2/channels/products/;start",
      { action: "archive", listings: { ids: [laras.channelProductId] } },
      404,
    ],
    [
      "POST",
      "/v2/channels/products/;start",
      {
        action: "archive",
        listings: { filter: { channelType: "shopee", channelIds: [laras.channelId] } },
      },
      404,
    ],
    [
      "POST",
      "/v2/channels/products/;publish",
      {
        listings: { ofProducts: { productIds: [laras.productId], channelIds: [laras.channelId] } },
      },
      404,
    ],
    ["POST", "/v1/orders/mark-printed", { orderIds: [laras.orderId] }, 200],
    ["PUT", "/v1/stocks/disable-sync", { stockIds: [budi.stockId, laras.stockId] }, 404],
    [
      "POST",
      "/v1/stocks/batches",
      { pick: { stockIds: [budi.stockId, laras.stockId] }, change: { onHand: { to: 1 } } },
      404,
    ],
    [
      "POST",
      "/v1/stocks/transfers",
      {
        ...{ fromWarehouseId: laras.warehouseId, toWarehouseId: budi.warehouseId },
        lines: [{ variantId: laras.variantId, quantity: 1 }],
      },
      404,
    ],
    ["POST", "/v1/stocks/counts", { warehouseId: laras.warehouseId, scope: "all" }, 404],
    [
      "POST",
      "/v1/products/images/;relocate",
      { urls: [`${ORIGIN}/api/v1/products/images/${laras.imageId}/original`], imageTypes: [2] },
      422,
    ],
  ];
  for (const [method, path, body, status] of tries) {
    const answer = await budi.fetch(path, { method, body: JSON.stringify(body) });
    expect([path, answer.status]).toEqual([path, status]);
  }
  await world.drain();
  expect(await everythingOf(laras)).toEqual(before);
  expect((await asking(budi)("GET", `/v1/stocks/${budi.stockId}`)).stock.onHand).toBe(11);
});
