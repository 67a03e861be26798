import { expect, test } from "vitest";
import { toConnectorError } from "#backend/marketplaces/shopee/errors.ts";
import { parsePush } from "#backend/marketplaces/shopee/webhooks.ts";
import { readPdfText } from "#backend/papers/read-pdf-text.ts";
import { sellingShop } from "./selling-shop.ts";
import { errorOf, shopWithPicture, variedDraft } from "./world.ts";

/** Parses a body as on Shopee's push pages. */
const push = (body: object) => parsePush(new TextEncoder().encode(JSON.stringify(body)));

test.each([
  [
    1,
    {
      authorize_type: "shop authorization by user",
      extra: "shop id 600000 (SG) has been authorized successfully",
      shop_id: 60011111,
      success: 1,
    },
    ["60011111"],
  ],
  [
    1,
    { extra: "Shop has been authorized successfully", shop_id_list: [62000001, 62000002] },
    ["62000001", "62000002"],
  ],
  [1, { extra: "merchant id 600000 has been authorized successfully", merchant_id: 6 }, []],
  [2, { extra: "shop id 22000000 (VN) has been cancelled its authorization" }, ["22000000"]],
  [2, { extra: "merchant shop cancelled its authorization", merchant_id_list: [1001] }, []],
  [2, { shopid: 22000000, extra: "The authorization is expired." }, ["22000000"]],
  [2, { extra: "Shop (ID: 22000000) is disconnected from the main seller account" }, ["22000000"]],
  [
    12,
    { merchant_expire_soon: [1], shop_expire_soon: [23213, 243242], page_no: 1, total_page: 2 },
    ["23213", "243242"],
  ],
])("push %i names its shops in its data: %o", (code, data, shopIds) => {
  const events = push({ code, partner_id: 800000, timestamp: 1653394175, data });
  const kind = { 1: "authorised", 2: "deauthorised", 12: "authorisation_expiring" }[code];
  expect(events.map((event) => event.shopId)).toEqual(shopIds);
  for (const event of events) expect(event.kind).toBe(kind);
  expect(new Set(events.map((event) => event.dedupeKey)).size).toBe(shopIds.length);
});

test("pushes about a deadline, a courier or a label cause a read of their order", () => {
  const data = { changed_fields: ["ship_by_date"], order_sn: "2512017TFPB0HF" };
  const [changed] = push({ data, shop_id: 220688102, code: 47, timestamp: 1764569832 });
  expect(changed).toMatchObject({ kind: "order", externalOrderId: "2512017TFPB0HF" });
  const [label] = push({
    ...{ shop_id: 1, code: 15, timestamp: 1764569832 },
    data: { order_sn: "201118BCKPJQQ8", status: "READY" },
  });
  expect(label).toMatchObject({ kind: "label", externalOrderId: "201118BCKPJQQ8" });
});

test("consent pushes are addressed to the partner, as Shopee does", async () => {
  const { controls, shopId, pushes, connector } = await sellingShop();
  await controls.warnExpiry(shopId);
  await controls.deauthorise(shopId);
  const kinds = () =>
    pushes.flatMap(({ body }) =>
      "shop_id" in JSON.parse(body)
        ? []
        : connector.webhooks
            .parse(new TextEncoder().encode(body))
            .filter((event) => event.shopId === String(shopId))
            .map((event) => event.kind),
    );
  await expect
    .poll(() => kinds().toSorted())
    .toEqual(["authorisation_expiring", "authorised", "deauthorised"]);
});

const kindOf = (error: string, message: string) =>
  toConnectorError({ error, message }, 200, new Date("2026-11-20T03:00:00Z")).kind;

test.each([
  ["unavailable", "logistics.download_later", "Processing, please download later. Detail: {msg}"],
  ["unavailable", "logistics.error_timeout", "Timeout to call external system."],
  ["unavailable", "logistics.logistic_order_is_locked_on_creating", "Fail to get the lock."],
  ["unavailable", "error_locked", "Core server error."],
  ["unavailable", "internal_error", "Something wrong. Please try again later."],
  ["unavailable", "error_unlist_item_failed", "Unlist item failed. plaese try later."],
  ["unavailable", "api_suspended", "The API is offline. Please call v2 API instead."],
  ["unavailable", "invalid_partner_id", "Invalid partner_id, please have a check."],
  ["unavailable", "error_param", "Timestamp is expired."],
  ["unavailable", "error_auth", "The App is deleted, and you'll be unable to make any API call."],
  ["unauthorised", "error_kyc_auth", "No permission. Please inform the seller to register."],
  ["unauthorised", "error_auth", "Invalid partner_id or shopid."],
  ["unauthorised", "invalid_code", "Invalid code, please have a check."],
  ["wrong_state", "logistics.package_already_shipped", "You can't call this API again."],
  ["wrong_state", "logistics.ship_order_not_ready_to_ship", "The order is not ready to ship."],
  ["rejected", "error_update_time_range", "Update_time_to should be later than update_time_from."],
  ["rejected", "product.error_busi", "The merchant/shop has multi warehouse, input location id"],
  ["rejected", "error_param", "Package cannot be rescheduled"],
])("%s: %s %s", (kind, code, message) => {
  expect(kindOf(code, message)).toBe(kind);
});

test("an order in several parcels is arranged, tracked and labelled completely", async () => {
  const { connector, credentials, controls, buy, read, arrangeByPickup, pass } =
    await sellingShop();
  const { externalOrderId } = await buy(3);
  await controls.split(externalOrderId, 3);
  const { packageNumber, isSplit } = await read({ externalOrderId, packageNumber: null });
  expect(isSplit).toBe(true);
  const ref = { externalOrderId, packageNumber };
  await arrangeByPickup(ref);
  expect(await read(ref)).toMatchObject({ status: "to_ship" });
  expect(await connector.shipping.trackingCode(credentials, ref)).toBe(null);
  pass(5);
  const trackingCode = (await connector.shipping.trackingCode(credentials, ref)) ?? "";
  expect(new Set(trackingCode.split(", ")).size).toBe(3);
  const { labels } = connector.shipping;
  await labels.create(credentials, { ...ref, trackingCode });
  expect(await labels.status(credentials, ref)).toMatchObject({ status: "processing" });
  pass(5);
  expect(await labels.status(credentials, ref)).toMatchObject({ status: "ready" });
  const pdf = await labels.download(credentials, ref);
  // Each box's label lists the box's one unit, not the order's three.
  const pages = (await readPdfText(pdf)).match(/\b\d+ x /g);
  expect(pages).toEqual(["1 x ", "1 x ", "1 x "]);
});

test("a parcel arranged before the answer was lost is not arranged again", async () => {
  const { connector, credentials, controls, buy, read, arrangeByPickup, paths } =
    await sellingShop();
  const { externalOrderId } = await buy(2);
  await controls.split(externalOrderId, 2);
  const { packageNumber } = await read({ externalOrderId, packageNumber: null });
  const ref = { externalOrderId, packageNumber };
  await arrangeByPickup(ref);
  const sent = () => paths.filter((path) => path === "ship_order").length;
  expect(sent()).toBe(2);
  const choice = { method: "pickup", addressId: "1", slotId: "1" } as const;
  expect(await errorOf(connector.shipping.arrange(credentials, ref, choice))).toMatchObject({
    kind: "wrong_state",
  });
  expect(sent()).toBe(2);
});

test("a missed pickup is booked again by update_shipping_order", async () => {
  const { connector, credentials, controls, buy, read, arrangeByPickup, paths } =
    await sellingShop();
  const ref = await buy();
  await arrangeByPickup(ref);
  await controls.failPickup(ref.externalOrderId);
  expect(await read(ref)).toMatchObject({ status: "to_process", retryPickup: true });
  expect(Object.keys(await connector.shipping.parameters(credentials, ref))).toEqual(["pickup"]);
  await arrangeByPickup(ref);
  expect(paths.filter((path) => /ship_order|update_shipping/.test(path))).toEqual([
    "ship_order",
    "update_shipping_order",
  ]);
  expect(await read(ref)).toMatchObject({ status: "to_ship" });
});

test("a pickup can be booked without a time for couriers without slots", async () => {
  const { connector, credentials, buy, read } = await sellingShop();
  const ref = await buy();
  const { pickup } = await connector.shipping.parameters(credentials, ref);
  const addressId = pickup?.addresses[0]?.addressId ?? "";
  await connector.shipping.arrange(credentials, ref, { method: "pickup", addressId, slotId: "" });
  expect(await read(ref)).toMatchObject({ status: "to_ship" });
});

test("baht prices are whole and differ at most 5-fold, rupiah prices 7-fold", async () => {
  const { connector, credentials, listing, paths } = await sellingShop("7000", "TH");
  expect(connector.listings.rules("th")).toMatchObject({ maxPriceSpread: 5, priceStep: 100 });
  expect(connector.listings.rules("id")).toMatchObject({ maxPriceSpread: 7, priceStep: 1 });
  const results = await connector.prices.push(credentials, listing.externalProductId, [
    { externalVariantId: "0", price: 9_950 },
  ]);
  expect(results).toMatchObject([{ externalVariantId: "0", ok: false, code: "price_step" }]);
  expect(paths).not.toContain("update_price");
});

test("a bundle has no discount per item; cancelled units are not shipped", async () => {
  const { buy, read, controls } = await sellingShop();
  const bundle = await buy(2, { bundle: true });
  expect((await read(bundle)).discountTotal).toBe(0);
  const { externalOrderId } = await buy(3);
  await controls.cancelUnits(externalOrderId, 1);
  const left = await read({ externalOrderId, packageNumber: null });
  expect(left.lines).toMatchObject([{ quantity: 2 }]);
});

test("an advance fulfilment order cannot be arranged by the seller", async () => {
  const { buy, read, arrangeByPickup } = await sellingShop();
  const ref = await buy(1, { advance: true });
  expect(await read(ref)).toMatchObject({ fulfilledByChannel: true });
  expect(await errorOf(arrangeByPickup(ref))).toMatchObject({
    code: "logistics.error_booking_order",
  });
});

test("every offered cancel reason is accepted", async () => {
  const { connector, credentials, buy, read, itemId } = await sellingShop();
  const lines = [{ externalProductId: String(itemId), externalVariantId: "0" }];
  for (const reason of connector.orders.cancelReasons) {
    const ref = await buy();
    await connector.orders.cancel(credentials, ref.externalOrderId, { reason, lines });
    expect(await read(ref)).toMatchObject({ status: "cancelled", cancelReason: reason });
  }
});

test("an item's parent SKU and standard variation ids are kept", async () => {
  const { connector, credentials, imageId, intercepted } = await withStandardNames();
  const ref = await connector.listings.create(credentials, variedDraft(imageId), null);
  const wanted = variedDraft(imageId, { name: "Kaos Polos Katun Baru" });
  await connector.listings.update(credentials, ref.externalProductId, wanted, ref);
  const { update_item, update_tier_variation } = await intercepted();
  expect(update_item).not.toHaveProperty("item_sku");
  expect(update_tier_variation).toMatchObject({
    standardise_tier_variation: [
      { variation_id: 7, variation_group_id: 3 },
      { variation_id: 0, variation_group_id: 0 },
    ],
  });
});

test("variations are read back where the answer to a new one names no id", async () => {
  const { connector, credentials, imageId } = await shopWithPicture("ID", {
    // As in the published sample of `add_model`.
    rewrite: (call, body) => {
      const model = body.response?.model ?? [];
      if (call === "add_model")
        for (const one of model) Object.assign(one, { model_id: undefined, tier_index: undefined });
      return body;
    },
  });
  const wanted = variedDraft(imageId);
  const [left, ...others] = wanted.variants;
  const before = { ...wanted, variants: others };
  const ref = await connector.listings.create(credentials, before, null);
  const changed = await connector.listings.update(
    ...([credentials, ref.externalProductId, wanted, ref] as const),
  );
  const ids = changed.variants.map(({ externalVariantId }) => externalVariantId);
  expect(new Set(ids).size).toBe(wanted.variants.length);
  const item = await connector.listings.read(credentials, ref.externalProductId);
  const skuOf = (key: string) => {
    const id = changed.variants.find((one) => one.key === key)?.externalVariantId;
    return item?.variants.find((one) => one.externalVariantId === id)?.sku;
  };
  expect(skuOf(left?.key ?? "")).toBe(left?.sku);
});

/** Creates a shop whose first variation type has a name from Shopee's list. */
async function withStandardNames() {
  const sent: Record<string, Promise<object>> = {};
  const shop = await shopWithPicture("ID", {
    intercept: (request) => {
      const call = new URL(request.url).pathname.split("/").at(-1) ?? "";
      if (request.method === "POST" && call.startsWith("update_")) sent[call] = request.json();
      return null;
    },
    rewrite: (call, body) => {
      const [first] = body.response?.standardise_tier_variation ?? [];
      if (call === "get_model_list" && first)
        Object.assign(first, { variation_id: 7, variation_group_id: 3 });
      return body;
    },
  });
  const intercepted = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(sent).map(async ([call, body]) => [call, await body])),
    );
  return { ...shop, intercepted };
}

test("units reserved for campaigns and sold through them are read with the item", () => {
  const common = { shop_id: 46641242, timestamp: 1660123421 };
  const item = { shop_id: 46641242, item_id: 14946910660, variation_id: 58301485734 };
  const promotion = { promotion_type: "flash_sale", promotion_id: 669260829761778 };
  const [locked] = push({
    ...common,
    code: 7,
    data: { ...item, ...promotion, action: "promo_lock_stock", reserved_stock: 100 },
  });
  expect(locked).toMatchObject({
    ...{ kind: "campaign", shopId: "46641242" },
    ...{ externalProductId: "14946910660", externalOrderId: null },
  });
  const [sold] = push({
    ...common,
    code: 8,
    data: {
      ...{ ...item, ...promotion, action: "place_order", ordersn: "220810QXVJM3EX" },
      changed_values: [{ name: "reserved_stock", old: 4951, new: 4950 }],
    },
  });
  expect(sold).toMatchObject({
    ...{ kind: "campaign", externalProductId: "14946910660" },
    externalOrderId: "220810QXVJM3EX",
  });
});
