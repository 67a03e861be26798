import { TikTokShopSDK } from "tiktok-shop-sdk";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mountSandbox } from "#sandbox/mount.ts";
import { tiktok } from "#sandbox/tiktok/sandbox.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { fileDatabase } from "#tests/support/test-database.ts";
import { APP } from "./world.ts";

/**
 * Runs a third party's client, unmodified, against the sandbox at its root. It only knows TikTok's
 * hosts, so its requests to them are redirected to the sandbox. Node's `fetch` refuses the stream
 * of its picture upload, so the picture comes from the seller's own product.
 */
const API = "https://open-api.tiktokglobalshop.com";
const TOKENS = "https://auth.tiktok-shops.com";

let sandbox: Awaited<ReturnType<typeof mount>>;
const sdk = new TikTokShopSDK({ appKey: APP.key, appSecret: APP.secret });
let shopId: string;

async function mount() {
  const { db } = await fileDatabase();
  return mountSandbox("tiktok", tiktok, {
    db,
    origin: () => "http://etalase.test/sandbox/tiktok",
    // The client signs with the machine's clock.
    now: () => new Date(),
    deliver: async () => ({ ok: true }),
    app: APP,
    seller: async () => SELLER,
  });
}

beforeAll(async () => {
  sandbox = await mount();
  const roots = new Map([API, TOKENS].map((origin) => [origin, sandbox.atRoot(origin)]));
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    const answer = roots.get(new URL(input).origin);
    if (!answer) throw new Error(`${input} is not TikTok's`);
    return answer(new Request(input, init));
  });
  ({ shopId } = await sandbox.controls.createShop({
    name: "Toko Laras",
    region: "ID",
    seller: SELLER,
  }));
});
afterAll(() => vi.unstubAllGlobals());

test("exchanges the code once, then the refresh token, and lists the shops", async () => {
  const { code } = await sandbox.controls.consent(shopId);
  const grant = { auth_code: code, grant_type: "authorized_code" } as const;
  const { data: first } = await sdk.auth.getAccessToken(grant);
  await expect(sdk.auth.getAccessToken(grant)).rejects.toMatchObject({ code: 36004004 });
  const refresh = {
    refresh_token: first?.refresh_token ?? "",
    grant_type: "refresh_token",
  } as const;
  const { data: second } = await sdk.auth.refreshAccessToken(refresh);
  expect(second?.access_token).not.toBe(first?.access_token);
  expect(second?.access_token_expire_in).toBeGreaterThan(Date.now() / 1000);
  await expect(sdk.auth.refreshAccessToken(refresh)).rejects.toMatchObject({ code: 36004005 });
  sdk.setAccessToken(second?.access_token ?? "");
  const { data } = await sdk.shop.getAuthorizedShops();
  expect(data?.shops).toMatchObject([{ id: shopId, name: "Toko Laras", region: "ID" }]);
  await expect(sdk.product.getCategories({})).rejects.toMatchObject({ code: 106013 });
  sdk.setShopCipher(data?.shops[0]?.cipher ?? "");
});

test("reads the data for a listing's choices", async () => {
  const { data: tree } = await sdk.product.getCategories({ locale: "id-ID" });
  expect(tree?.categories.some((one) => one.id === "100244" && one.is_leaf)).toBe(true);
  const { data: best } = await sdk.product.recommendCategory({ product_title: "Kaos polos" });
  expect(best?.leaf_category_id).toBe("100244");
  const of = { category_id: "100881", query: { locale: "id-ID" } };
  const { data: asked } = await sdk.product.getAttributes(of);
  expect(asked?.attributes.some(({ is_requried }) => is_requried)).toBe(true);
  expect((await sdk.product.getCategoryRules(of)).data).toMatchObject({
    cod: { is_supported: true },
  });
  const { data: brands } = await sdk.product.getBrands({ category_id: "100881", page_size: 2 });
  expect(brands?.brands).toHaveLength(2);
  const { data: places } = await sdk.logistic.getWarehouseList();
  const [main] = places?.warehouses ?? [];
  const { data: options } = await sdk.logistic.getWarehouseDeliveryOptions(main?.id ?? "");
  expect(options?.delivery_options.map(({ name }) => name)).toContain("Standard shipping");
});

const inventory = (quantity: number) => [
  { warehouse_id: "7068517275539719942", quantity },
  { warehouse_id: "7068517275539719943", quantity: 0 },
];

/** Adds a T-shirt in two sizes, with the picture of a product from the seller centre. */
async function addShirt(): Promise<{ productId: string; skuIds: string[] }> {
  const own = { name: "Payung Lipat Otomatis Anti UV", sku: "PAYUNG", price: 89_000, stock: 3 };
  const { productId } = await sandbox.controls.addItem(shopId, own);
  const umbrella = { product_id: productId, query: {} };
  const { data: found } = await sdk.product.getProduct(umbrella);
  const { data: made } = await sdk.product.createProduct({
    title: "Kaos Polos Katun Combed 30s",
    description: "<p>Kaos katun combed 30s.</p>",
    category_id: "100244",
    main_images: [{ uri: found?.main_images[0]?.uri ?? "" }],
    package_weight: { value: "0.250", unit: "KILOGRAM" },
    skus: ["M", "L"].map((size) => ({
      seller_sku: `KAOS-${size}`,
      price: { amount: "80000", currency: "IDR" },
      inventory: inventory(5),
      sales_attributes: [{ name: "Ukuran", value_name: size }],
    })),
  } as Parameters<typeof sdk.product.createProduct>[0]);
  const { product_id = "", skus = [] } = made as {
    product_id?: string;
    skus?: { id: string }[];
  };
  return { productId: product_id, skuIds: skus.map(({ id }) => id) };
}

test("a product is created, found, priced, stocked, hidden and deleted", async () => {
  const { productId, skuIds } = await addShirt();
  const [medium = "", large = ""] = skuIds;
  const search = { query: { page_size: 10 }, body: { seller_skus: ["KAOS-L"] } };
  const { data: found } = await sdk.product.searchProducts(search);
  expect(found?.products.map(({ id }) => id)).toContain(productId);
  await sdk.product.updateProductPrice({
    product_id: productId,
    body: { skus: [{ id: medium, price: { amount: "90000", currency: "IDR" } }] },
  });
  const stock = (skus: { id: string; inventory: ReturnType<typeof inventory> }[]) =>
    sdk.product.updateProductInventory({ product_id: productId, body: { skus } });
  const { data: told } = await stock([
    { id: large, inventory: inventory(7) },
    { id: "1", inventory: inventory(1) },
  ]);
  expect(told?.errors).toMatchObject([{ code: 12052556, detail: { sku_id: "1" } }]);
  const { data: partly } = await stock([{ id: large, inventory: inventory(9).slice(0, 1) }]);
  expect(partly?.errors).toMatchObject([{ code: 12019028 }]);
  const one = { product_id: productId, query: {} };
  const { data: read } = await sdk.product.getProduct(one);
  expect(read).toMatchObject({
    status: "ACTIVATE",
    skus: [
      { price: { sale_price: "90000" } },
      { seller_sku: "KAOS-L", inventory: [{ quantity: 7 }, { quantity: 0 }] },
    ],
  });
  await sdk.product.deactivateProducts({ product_ids: [productId] });
  expect((await sdk.product.getProduct(one)).data?.status).toBe("SELLER_DEACTIVATED");
  await sdk.product.activateProducts({ product_ids: [productId] });
  await sdk.product.deleteProducts({ product_ids: [productId] });
  await expect(sdk.product.getProduct(one)).rejects.toMatchObject({ code: 12052032 });
});

async function sell(quantity = 1): Promise<string> {
  const { skuIds } = await addShirt();
  const lines = [{ skuId: skuIds[0] ?? "", quantity }];
  const [order] = await sandbox.controls.createOrder({ shopId, lines });
  return order?.orderId ?? "";
}

test("an order is found, split into two packages and offered pickup slots", async () => {
  const id = await sell(2);
  const since = Math.floor(Date.now() / 1000) - 3600;
  const { data: listed } = await sdk.order.getOrderList({
    query: { page_size: 50 },
    body: { create_time_ge: since, order_status: "AWAITING_SHIPMENT" },
  });
  expect(JSON.stringify(listed)).toContain(id);
  const { data: detail } = await sdk.order.getOrderDetail({ ids: [id] });
  const lines = detail?.orders?.[0]?.line_items?.map((line) => line.id ?? "") ?? [];
  expect(lines).toHaveLength(2);
  const { data: split } = await sdk.fulfillment.splitOrders({
    order_id: id,
    body: {
      splittable_groups: lines.map((line, at) => ({
        id: String(at + 1),
        order_line_item_ids: [line],
      })),
    },
  });
  expect(split?.packages).toHaveLength(2);
  const [first] = split?.packages ?? [];
  const { data: slots } = await sdk.fulfillment.getPackageHandoverTimeSlots(first?.id ?? "");
  expect(slots).toMatchObject({ can_pickup: true });
  const { data: packages } = await sdk.fulfillment.searchPackage({ query: { page_size: 50 } });
  expect(packages?.packages?.map((one) => one.id)).toContain(first?.id);
});

test("handles cancellations and returns", async () => {
  const asked = await sell();
  await sandbox.controls.requestCancel(asked);
  const { data } = await sdk.return_refund.searchCancellation({
    body: { order_ids: [asked] },
  } as Parameters<typeof sdk.return_refund.searchCancellation>[0]);
  const cancelId = data?.cancellations?.[0]?.cancel_id ?? "";
  const query = { return_or_cancel_id: cancelId };
  const { data: reasons } = await sdk.return_refund.getRejectReasons(query);
  expect(JSON.stringify(reasons)).toContain("seller_reject_apply_product_has_been_packed");
  await sdk.return_refund.approveCancellation({ cancel_id: cancelId, query: {} });
  const sold = await sell();
  await expect(
    sdk.return_refund.cancelOrder({
      order_id: sold,
      order_line_item_ids: [sold],
      cancel_reason: "seller_cancel_reason_out_of_stock",
    }),
  ).rejects.toMatchObject({ code: 25005010 });
  await expect(
    sdk.return_refund.cancelOrder({
      order_id: sold,
      cancel_reason: "seller_cancel_paid_reason_address_not_deliver",
    } as Parameters<typeof sdk.return_refund.cancelOrder>[0]),
  ).rejects.toMatchObject({ code: 25001014 });
  const sent = await sell();
  for (const step of ["ship", "collect", "deliver", "requestReturn"] as const)
    await sandbox.controls[step](sent);
  const { data: returns } = await sdk.return_refund.searchReturn({
    query: {},
    body: { order_ids: [sent] },
  } as Parameters<typeof sdk.return_refund.searchReturn>[0]);
  const returnId = returns?.return_orders?.[0]?.return_id ?? "";
  await sdk.return_refund.approveReturn({
    return_id: returnId,
    query: { idempotency_key: "1" },
    body: { decision: "APPROVE_RETURN" },
  });
});

test("reads settlements by statement", async () => {
  const settled = await sell();
  for (const step of ["ship", "collect", "deliver", "complete", "settle"] as const)
    await sandbox.controls[step](settled);
  const now = Math.floor(Date.now() / 1000);
  const { data: made } = await sdk.finance.getStatements({
    sort_field: "statement_time",
    statement_time_ge: now - 60,
    statement_time_lt: now + 60,
    page_size: 20,
  });
  const [statement] = made?.statements ?? [];
  const { data } = await sdk.finance.getTransactionsByStatement({
    statement_id: statement?.id ?? "",
    query: { sort_field: "order_create_time", page_size: 20 },
  });
  expect(JSON.stringify(data)).toContain(settled);
  expect(statement).toMatchObject({ currency: "IDR", payment_status: "PAID" });
});

test("an unpublished parameter is refused", async () => {
  const invented = { page_size: 10, with_stock: true };
  await expect(sdk.product.getBrands(invented)).rejects.toMatchObject({
    code: 36009022,
    message: expect.stringContaining("with_stock"),
  });
});
