import { ShopeeSDK } from "@congminh1254/shopee-sdk";
import { type ServerType, serve } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MountedSandbox, mountShopeeSandbox } from "#sandbox/shopee/mount.ts";
import { fileDatabase } from "#tests/support/test-database.ts";
import { PARTNER, SELLER } from "./world.ts";

/**
 * A client that nobody here wrote, unmodified, against the sandbox at a root of its own: every call
 * that the product makes. Where it cannot speak to the sandbox, connector and sandbox may be wrong
 * alike.
 */
let server: ServerType;
let sandbox: MountedSandbox;
let sdk: ShopeeSDK;
let shopId: number;

beforeAll(async () => {
  const { db } = await fileDatabase();
  sandbox = await mountShopeeSandbox({
    db,
    origin: () => "http://etalase.test/sandbox/shopee",
    // The client signs with the machine's own clock.
    now: () => new Date(),
    deliver: async () => ({ ok: true }),
    partner: PARTNER,
    seller: async () => SELLER,
  });
  const port = await new Promise<number>((resolve) => {
    server = serve(
      {
        fetch: (request) => sandbox.atRoot(new URL(request.url).origin)(request),
        port: 0,
        hostname: "127.0.0.1",
        overrideGlobalObjects: false,
      },
      (info) => resolve(info.port),
    );
  });
  sdk = new ShopeeSDK({
    partner_id: Number(PARTNER.id),
    partner_key: PARTNER.key,
    base_url: `http://127.0.0.1:${port}/api/v2`,
  });
  ({ shopId } = await sandbox.controls.createShop({
    name: "Toko Laras",
    region: "ID",
    seller: SELLER,
  }));
  const { code } = await sandbox.controls.consent(shopId);
  await sdk.authenticateWithCode(code, shopId);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const picture = async () =>
  Buffer.from(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: "#4169e0" } })
      .png()
      .toBuffer(),
  );

async function addShirt(): Promise<number> {
  const { response: upload } = await sdk.mediaSpace.uploadImage({ image: await picture() });
  const { response } = await sdk.product.addItem({
    item_name: "Kaos Polos Katun",
    description: "Kaos katun combed 30s, nyaman dipakai sehari-hari.",
    original_price: 75_000,
    weight: 0.25,
    category_id: 100_244,
    image: { image_id_list: [upload?.image_info?.image_id ?? ""] },
    logistic_info: [{ logistic_id: 8003, enabled: true }],
    brand: { brand_id: 0, original_brand_name: "NoBrand" },
    seller_stock: [
      { location_id: "ID0001", stock: 12 },
      { location_id: "ID0002", stock: 3 },
    ],
  });
  if (!response?.item_id) throw new Error("No item was made");
  return response.item_id;
}

async function sell(itemId: number, quantity = 1): Promise<string> {
  const [order] = await sandbox.controls.createOrder({
    shopId,
    items: [{ itemId, modelId: 0, quantity }],
  });
  return order?.orderSn ?? "";
}

test("the grant: the code once, a new access token for the refresh token, the shop", async () => {
  const before = await sdk.getAuthToken();
  const after = await sdk.refreshToken();
  expect(after?.access_token).not.toBe(before?.access_token);
  expect(await sdk.shop.getShopInfo()).toMatchObject({ shop_name: "Toko Laras", region: "ID" });
  await expect(sdk.auth.getRefreshToken(before?.refresh_token ?? "", shopId)).rejects.toMatchObject(
    {
      data: { error: "refresh_token_expired" },
    },
  );
  const { response } = await sdk.shop.getWarehouseDetail();
  expect(response?.map((one) => one.location_id)).toEqual(["ID0001", "ID0002"]);
});

test("what a listing is chosen from", async () => {
  const { response: tree } = await sdk.product.getCategory({ language: "id" });
  expect(tree?.category_list?.some((one) => one.category_id === 100_244)).toBe(true);
  expect(
    (await sdk.product.categoryRecommend({ item_name: "Kaos polos" })).response?.category_id,
  ).toContain(100_244);
  const { response: attributes } = await sdk.product.getAttributeTree({
    category_id_list: [100_881, 100_244],
  });
  expect(attributes?.list?.map((one) => one.category_id)).toEqual([100_881, 100_244]);
  const brands = { category_id: 100_244, status: 1, offset: 0, page_size: 10 };
  expect((await sdk.product.getBrandList(brands)).response?.brand_list?.length).toBeGreaterThan(0);
  const { response: couriers } = await sdk.logistics.getChannelList();
  expect(couriers?.logistics_channel_list?.[0]).toMatchObject({ logistics_channel_id: 8003 });
  expect((await sdk.logistics.getAddressList()).response?.address_list?.length).toBeGreaterThan(0);
});

test("an item is made, given variations, changed, hidden and deleted", async () => {
  const itemId = await addShirt();
  await sdk.product.initTierVariation({
    item_id: itemId,
    standardise_tier_variation: [
      {
        variation_id: 0,
        variation_name: "Ukuran",
        variation_option_list: [
          { variation_option_id: 0, variation_option_name: "M" },
          { variation_option_id: 0, variation_option_name: "L" },
        ],
      },
    ],
    model: [0, 1].map((size) => ({
      // The client's type misses that this is a list.
      tier_index: [size] as unknown as number,
      original_price: 80_000,
      model_sku: `KAOS-${size}`,
      seller_stock: [{ location_id: "ID0001", stock: 5 }],
    })),
  });
  const { response: made } = await sdk.product.getModelList({ item_id: itemId });
  expect(made?.standardise_tier_variation?.[0]?.variation_name).toBe("Ukuran");
  const [medium, large] = made?.model ?? [];
  await sdk.product.updatePrice({
    item_id: itemId,
    price_list: [{ model_id: medium?.model_id ?? 0, original_price: 90_000 }],
  });
  const { response: stock } = await sdk.product.updateStock({
    item_id: itemId,
    stock_list: [
      { model_id: large?.model_id ?? 0, seller_stock: [{ location_id: "ID0002", stock: 7 }] },
    ],
  });
  expect(stock?.success_list).toMatchObject([{ location_id: "ID0002", stock: 7 }]);
  await sdk.product
    .addModel({
      item_id: itemId,
      model_list: [
        {
          tier_index: [0],
          original_price: 80_000,
          seller_stock: [{ location_id: "ID0001", stock: 1 }],
        },
      ],
    })
    .then(
      () => expect.fail("the same place twice"),
      (error: { data?: { error?: string } }) => expect(error.data?.error).toBe("error_param"),
    );
  await sdk.product.updateModel({
    item_id: itemId,
    model: [{ model_id: medium?.model_id ?? 0, model_sku: "KAOS-M" }],
  });
  await sdk.product.updateTierVariation({
    item_id: itemId,
    standardise_tier_variation: [
      {
        variation_id: 0,
        variation_name: "Size",
        variation_option_list: [
          { variation_option_id: 0, variation_option_name: "M" },
          { variation_option_id: 0, variation_option_name: "L" },
        ],
      },
    ],
  });
  await sdk.product.deleteModel({ item_id: itemId, model_id: large?.model_id ?? 0 });
  const { response: after } = await sdk.product.getModelList({ item_id: itemId });
  expect(after?.tier_variation?.[0]?.name).toBe("Size");
  expect(after?.model).toMatchObject([
    { model_sku: "KAOS-M", price_info: [{ original_price: 90_000 }] },
  ]);
  await sdk.product.updateItem({ item_id: itemId, item_name: "Kaos Polos Katun Baru" });
  await sdk.product.unlistItem({ item_list: [{ item_id: itemId, unlist: true }] });
  const { response: base } = await sdk.product.getItemBaseInfo({ item_id_list: [itemId] });
  expect(base?.item_list).toMatchObject([
    { item_name: "Kaos Polos Katun Baru", item_status: "UNLIST" },
  ]);
  const hidden = { offset: 0, page_size: 100, item_status: "UNLIST" };
  expect((await sdk.product.getItemList(hidden)).response?.item).toContainEqual(
    expect.objectContaining({ item_id: itemId }),
  );
  await sdk.product.deleteItem({ item_id: itemId });
  expect((await sdk.product.getItemList(hidden)).response?.item).toEqual([]);
});

test("stock that names no location, or a strange one, is refused in the published words", async () => {
  const itemId = await addShirt();
  const push = (seller_stock: { location_id?: string; stock: number }[]) =>
    sdk.product.updateStock({ item_id: itemId, stock_list: [{ model_id: 0, seller_stock }] });
  await expect(push([{ stock: 1 }])).rejects.toMatchObject({
    data: { error: "product.error_busi" },
  });
  await expect(push([{ location_id: "TH0001", stock: 1 }])).rejects.toMatchObject({
    data: { error: "product.error_auth" },
  });
});

test("an order in two parcels is arranged, tracked and labelled parcel by parcel", async () => {
  const itemId = await addShirt();
  const order_sn = await sell(itemId, 2);
  await sandbox.controls.split(order_sn, 2);
  const now = Math.floor(Date.now() / 1000);
  const span = { time_from: now - 3600, time_to: now + 60 };
  const { response: listed } = await sdk.order.getOrderList({
    ...span,
    time_range_field: "update_time",
    page_size: 50,
  });
  expect(listed?.order_list?.map((one) => one.order_sn)).toContain(order_sn);
  const read = async () =>
    (
      await sdk.order.getOrderDetail({
        order_sn_list: [order_sn],
        response_optional_fields: "item_list,package_list,split_up",
      })
    ).response?.order_list?.[0];
  const packages = (await read())?.package_list ?? [];
  expect(packages).toHaveLength(2);
  for (const { package_number = "" } of packages) {
    const { response } = await sdk.logistics.getShippingParameter({ order_sn, package_number });
    const address = response?.pickup?.address_list?.[0];
    await sdk.logistics.shipOrder({
      order_sn,
      package_number,
      pickup: {
        address_id: address?.address_id ?? 0,
        pickup_time_id: address?.time_slot_list?.[0]?.pickup_time_id ?? "",
      },
    });
  }
  expect(await read()).toMatchObject({ order_status: "PROCESSED" });
  const again = { order_sn, package_number: packages[0]?.package_number ?? "" };
  await expect(
    sdk.logistics.shipOrder({ ...again, pickup: { address_id: 0 } }),
  ).rejects.toMatchObject({ data: { error: "logistics.package_already_shipped" } });
  const codes: string[] = [];
  for (const { package_number = "" } of packages) {
    const code = await expect
      .poll(
        async () =>
          (await sdk.logistics.getTrackingNumber({ order_sn, package_number })).response
            ?.tracking_number,
      )
      .toBeTruthy()
      .then(() => sdk.logistics.getTrackingNumber({ order_sn, package_number }));
    codes.push(code.response?.tracking_number ?? "");
  }
  expect(new Set(codes).size).toBe(2);
  const shipping_document_type = "THERMAL_AIR_WAYBILL";
  const order_list = packages.map(({ package_number = "" }) => ({ order_sn, package_number }));
  await sdk.logistics.getShippingDocumentParameter({ order_list });
  await sdk.logistics.createShippingDocument({
    order_list: order_list.map((one, at) => ({
      ...one,
      tracking_number: codes[at] ?? "",
      shipping_document_type,
    })),
  });
  const results = async () =>
    (
      await sdk.logistics.getShippingDocumentResult({
        order_list: order_list.map((one) => ({ ...one, shipping_document_type })),
      })
    ).response?.result_list?.map(({ status }) => status);
  await expect.poll(results).toEqual(["READY", "READY"]);
  const label: unknown = await sdk.logistics.downloadShippingDocument({
    order_list,
    shipping_document_type,
  });
  expect(Buffer.isBuffer(label) && label.subarray(0, 5).toString()).toBe("%PDF-");
  await sdk.logistics.getTrackingInfo({ order_sn });
});

test("a pickup that failed is booked again by update_shipping_order alone", async () => {
  const order_sn = await sell(await addShirt());
  await sandbox.controls.ship(order_sn);
  await sandbox.controls.failPickup(order_sn);
  const { response } = await sdk.logistics.getShippingParameter({ order_sn });
  const address = response?.pickup?.address_list?.[0];
  const pickup = {
    address_id: address?.address_id ?? 0,
    pickup_time_id: address?.time_slot_list?.[0]?.pickup_time_id ?? "",
  };
  await expect(sdk.logistics.shipOrder({ order_sn, pickup })).rejects.toMatchObject({
    data: { error: "logistics.error_param" },
  });
  await sdk.logistics.updateShippingOrder({ order_sn, pickup });
  await expect(sdk.logistics.updateShippingOrder({ order_sn, pickup })).rejects.toMatchObject({
    data: { error: "error_param" },
  });
});

test("cancellations and returns", async () => {
  const itemId = await addShirt();
  const asked = await sell(itemId);
  await sandbox.controls.requestCancel(asked);
  await sdk.order.handleBuyerCancellation({ order_sn: asked, operation: "REJECT" });
  await sdk.order.cancelOrder({
    order_sn: asked,
    cancel_reason: "OUT_OF_STOCK",
    item_list: [{ item_id: itemId, model_id: 0 }],
  });
  await expect(
    sdk.order.cancelOrder({ order_sn: await sell(itemId), cancel_reason: "UNDELIVERABLE_AREA" }),
  ).rejects.toMatchObject({ data: { error: "error_param" } });
  const sent = await sell(itemId);
  for (const step of ["ship", "collect", "deliver", "requestReturn"] as const)
    await sandbox.controls[step](sent);
  const { response } = await sdk.returns.getReturnList({ page_no: 0, page_size: 10 });
  const return_sn = response?.return?.find((one) => one.order_sn === sent)?.return_sn ?? "";
  expect((await sdk.returns.getReturnDetail({ return_sn })).response).toMatchObject({
    order_sn: sent,
  });
  await sdk.returns.confirm({ return_sn });
});

test("a parameter that Shopee does not publish is refused", async () => {
  const invented = { offset: 0, page_size: 10, item_status: "NORMAL", with_stock: true };
  await expect(sdk.product.getItemList(invented)).rejects.toMatchObject({
    data: { error: "error_param", message: expect.stringContaining("with_stock") },
  });
});

test("an order's money: paid out, taken apart, and corrected", async () => {
  const orderSn = await sell(await addShirt());
  for (const step of ["ship", "collect", "deliver", "complete", "settle"] as const)
    await sandbox.controls[step](orderSn);
  const now = Math.floor(Date.now() / 1000);
  const { response: paid } = await sdk.payment.getEscrowList({
    release_time_from: now - 60,
    release_time_to: now + 60,
    page_size: 40,
    page_no: 1,
  });
  const escrow = paid?.escrow_list?.find((one) => one.order_sn === orderSn);
  expect(paid?.more).toBe(false);
  const { response: detail } = await sdk.payment.getEscrowDetail({ order_sn: orderSn });
  expect(detail?.order_income).toMatchObject({ original_cost_of_goods_sold: 75_000 });
  expect(detail?.order_income?.commission_fee).toBeGreaterThan(0);
  expect(escrow?.payout_amount).toBe(detail?.order_income?.escrow_amount);
  await sandbox.controls.adjust(orderSn, { amount: 1_000, reason: "logistic issue deduction" });
  const { response: wallet } = await sdk.payment.getWalletTransactionList({
    page_no: 0,
    page_size: 40,
    create_time_from: now - 60,
    create_time_to: now + 60,
    transaction_tab_type: "wallet_adjustment_filter",
  });
  expect(wallet?.transaction_list).toContainEqual(
    expect.objectContaining({ order_sn: orderSn, amount: -1_000 }),
  );
  const { response: after } = await sdk.payment.getEscrowDetail({ order_sn: orderSn });
  expect(after?.order_income?.total_adjustment_amount).toBe(-1_000);
});
