import { createRequire } from "node:module";
import { type ServerType, serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lazada } from "#sandbox/lazada/sandbox.ts";
import { mountSandbox } from "#sandbox/mount.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { fileDatabase } from "#tests/support/test-database.ts";
import { APP } from "./world.ts";

/**
 * Runs a third party's client, unmodified, against the sandbox at its root. It sends a POST to the
 * gateway without the call's path, so only calls that Lazada publishes as GET are tested. It has no
 * types and is a CommonJS module.
 */
interface LazadaSdkClient {
  LazadaRequest: new (path: string, method: "GET" | "POST") => Request;
  LazadaClient: new (gateway: string, appKey: string, appSecret: string) => Client;
}
interface Request {
  addApiParam(name: string, value: string): void;
}
interface Client {
  execute(request: Request, accessToken?: string): Promise<{ data: Answer }>;
}
interface Answer {
  code: string;
  message?: string;
  access_token: string;
  refresh_token: string;
  // biome-ignore lint/suspicious/noExplicitAny: as untyped as the client is
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: as untyped as the client is
  result: any;
}
const require = createRequire(import.meta.url);
const { LazadaClient, LazadaRequest }: LazadaSdkClient = require("lazada-sdk-client");

let sandbox: Awaited<ReturnType<typeof mount>>;
let server: ServerType;
let gateway: string;
let shopId: string;
let token: string;

async function mount() {
  const { db } = await fileDatabase();
  return mountSandbox("lazada", lazada, {
    db,
    origin: () => "http://etalase.test/sandbox/lazada",
    // The client signs with the machine's clock.
    now: () => new Date(),
    deliver: async () => ({ ok: true }),
    app: APP,
    seller: async () => SELLER,
  });
}

beforeAll(async () => {
  // The client logs the address of each call.
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  sandbox = await mount();
  const port = await new Promise<number>((resolve) => {
    server = serve(
      {
        fetch: (request) => sandbox.atRoot(new URL(request.url).origin)(request),
        ...{ port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false },
      },
      (info) => resolve(info.port),
    );
  });
  gateway = `http://127.0.0.1:${port}/rest`;
  const shop = { name: "Toko Laras", region: "ID", seller: SELLER } as const;
  ({ shopId } = await sandbox.controls.createShop(shop));
  token = (await grant()).access_token;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await new Promise((resolve) => server.close(resolve));
});

async function call(
  path: string,
  params: Record<string, string> = {},
  { secret = APP.secret, as = token }: { secret?: string; as?: string } = {},
): Promise<Answer> {
  const request = new LazadaRequest(path, "GET");
  for (const [name, value] of Object.entries(params)) request.addApiParam(name, value);
  const client = new LazadaClient(gateway, APP.key, secret);
  return (await client.execute(request, as)).data;
}
async function grant(): Promise<Answer> {
  const { code } = await sandbox.controls.consent(shopId);
  return call("/auth/token/create", { code }, { as: "" });
}
const item = { name: "Payung Lipat Otomatis Anti UV", sku: "PAYUNG", price: 89_000, stock: 5 };
async function sold(quantity = 1) {
  const { itemId } = await sandbox.controls.addItem(shopId, item);
  const [one] = (await sandbox.controls.listItems(shopId)).filter((row) => row.itemId === itemId);
  const lines = [{ skuId: one?.skuId ?? "", quantity }];
  const [order] = await sandbox.controls.createOrder({ shopId, lines });
  return { itemId, skuId: one?.skuId ?? "", orderId: order?.orderId ?? "" };
}

test("returns a token for a code once, and another for the refresh token", async () => {
  const { code } = await sandbox.controls.consent(shopId);
  const first = await call("/auth/token/create", { code }, { as: "" });
  expect(first.code).toBe("0");
  expect((await call("/auth/token/create", { code }, { as: "" })).code).not.toBe("0");
  const refresh = { refresh_token: first.refresh_token };
  const second = await call("/auth/token/refresh", refresh, { as: "" });
  expect(second.access_token).not.toBe(first.access_token);
  token = second.access_token;
  expect(await call("/seller/get")).toMatchObject({ code: "0", data: { name: "Toko Laras" } });
});

test("refuses a wrong signature, an invalid token and an unpublished method", async () => {
  const wrong = await call("/seller/get", {}, { secret: "wrong" });
  expect(wrong.code).toBe("IncompleteSignature");
  expect((await call("/seller/get", {}, { as: "invented" })).code).toBe("IllegalAccessToken");
  const posted = await call("/product/create", { payload: "{}" });
  expect(posted.code).toBe("InvalidApiPath");
});

test("returns categories, attributes, brands and warehouses", async () => {
  const { data: tree } = await call("/category/tree/get", { language_code: "id_ID" });
  expect(tree[0]).toMatchObject({ leaf: false, category_id: expect.any(Number) });
  const { data: best } = await call("/product/category/suggestion/get", {
    product_name: "Kaos polos",
  });
  const { categoryId } = best.categorySuggestions[0];
  const { data: attributes } = await call("/category/attributes/get", {
    primary_category_id: String(categoryId),
  });
  expect(attributes.map(({ name }: { name: string }) => name)).toContain("SellerSku");
  const { data: brands } = await call("/category/brands/query", { startRow: "0", pageSize: "2" });
  expect(brands.module).toHaveLength(2);
  expect((await call("/rc/warehouse/get")).code).toBe("0");
});

test("finds and reads products, and sets their stock", async () => {
  const { itemId, skuId } = await sold();
  const { data: found } = await call("/products/get", { filter: "live", limit: "50" });
  const ids = found.products.map(({ item_id }: { item_id: number }) => String(item_id));
  expect(ids).toContain(itemId);
  const payload = {
    Request: { Product: { Skus: { Sku: { ItemId: itemId, SkuId: skuId, SellableQuantity: 9 } } } },
  };
  const set = { payload: JSON.stringify(payload) };
  expect(await call("/product/stock/sellable/update", set)).toMatchObject({ code: "0" });
  const { data: read } = await call("/product/item/get", { item_id: itemId });
  expect(read.skus[0]).toMatchObject({ SellerSku: "PAYUNG", quantity: 9 });
});

test("finds, reads, ships, tracks and settles orders", async () => {
  const { orderId } = await sold(2);
  const created_after = new Date(Date.now() - 3_600_000).toISOString();
  const { data: page } = await call("/orders/get", { created_after, status: "pending" });
  const ids = page.orders.map(({ order_id }: { order_id: number }) => String(order_id));
  expect(ids).toContain(orderId);
  expect((await call("/order/get", { order_id: orderId })).data).toMatchObject({
    ...{ items_count: "2", statuses: ["pending"] },
  });
  const order_ids = JSON.stringify([Number(orderId)]);
  const { data: several } = await call("/orders/items/get", { order_ids });
  expect(several[0].order_items).toHaveLength(2);
  await sandbox.controls.ship(orderId);
  const { data: items } = await call("/order/items/get", { order_id: orderId });
  expect(items[0]).toMatchObject({ status: "ready_to_ship", tracking_code: expect.any(String) });
  const package_id = String(items[0].package_id);
  const getDocumentReq = JSON.stringify({ doc_type: "PDF", packages: [{ package_id }] });
  const { result: paper } = await call("/order/package/document/get", { getDocumentReq });
  expect(paper.success).toBe("true");
  expect(paper.data.pdf_url).toMatch(/\.pdf$/);
  await sandbox.controls.collect(orderId);
  expect((await call("/logistic/order/trace", { order_id: orderId })).code).toBe("0");
  await sandbox.controls.deliver(orderId);
  await sandbox.controls.complete(orderId);
  await sandbox.controls.settle(orderId);
  // Days are those of the shop's country, where the next day starts at 17:00 UTC.
  const day = (fromToday: number) =>
    new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
  const books = {
    ...{ start_time: day(-1), end_time: day(1) },
    trade_order_id: orderId,
  };
  const { data: rows } = await call("/finance/transaction/details/get", books);
  expect(rows.length).toBeGreaterThan(0);
});

test("the seller cancels with an offered reason, and answers a buyer's cancel request", async () => {
  const { orderId } = await sold();
  const { data: items } = await call("/order/items/get", { order_id: orderId });
  const order_item_id_list = JSON.stringify([items[0].order_item_id]);
  const order = { order_id: orderId, order_item_id_list };
  const { data: asked } = await call("/order/reverse/cancel/validate", order);
  const { reason_id } = asked.reason_options[0];
  expect((await call("/order/reverse/cancel/create", { ...order, reason_id })).code).toBe("0");
  expect((await call("/order/get", { order_id: orderId })).data.statuses).toEqual(["canceled"]);
  const other = await sold();
  await sandbox.controls.requestCancel(other.orderId);
  const search = { page_no: "1", page_size: "10", trade_order_id: other.orderId };
  const { result } = await call("/reverse/getreverseordersforseller", search);
  const reverse_order_id = String(result.items[0].reverse_order_id);
  const decision = { reverse_order_id, agree_cancel: "true" };
  expect((await call("/order/reverse/cancel/seller/decide", decision)).code).toBe("0");
  const { data } = await call("/order/get", { order_id: other.orderId });
  expect(data.statuses).toEqual(["canceled"]);
});
