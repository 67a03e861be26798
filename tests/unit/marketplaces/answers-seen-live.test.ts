import { expect, test } from "vitest";
import { createBlibliConnector } from "#backend/marketplaces/blibli/connector.ts";
import type { ConnectorError } from "#backend/marketplaces/connector.ts";
import { createLazadaConnector } from "#backend/marketplaces/lazada/connector.ts";
import { toOrderStatus as lazadaStatus } from "#backend/marketplaces/lazada/statuses.ts";
import { optionalTime } from "#backend/marketplaces/lazada/times.ts";
import { createLineConnector } from "#backend/marketplaces/line/connector.ts";
import { collectPutAside, type PutAside } from "#backend/marketplaces/put-aside.ts";
import { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";
import { orderStatus as shopeeStatus } from "#backend/marketplaces/shopee/statuses.ts";
import { createTiktokConnector } from "#backend/marketplaces/tiktok/connector.ts";
import { orderStatus as tiktokStatus } from "#backend/marketplaces/tiktok/statuses.ts";
import { answering, CREDENTIALS, type Samples } from "./answering.ts";
import lazadaSamples from "./samples/lazada.json" with { type: "json" };
import shopeeSamples from "./samples/shopee.json" with { type: "json" };
import tiktokSamples from "./samples/tiktok.json" with { type: "json" };

const around = (fetch: typeof globalThis.fetch) => ({
  ...{ fetch, now: () => new Date("2026-11-20T03:00:00Z") },
  wait: async () => undefined,
});
const LAZADA = { ...CREDENTIALS, shopId: "ID7000714532876273420" };
const lazadaOf = (fetch: typeof globalThis.fetch) =>
  createLazadaConnector({
    ...around(fetch),
    ...{ host: "https://l.test/rest", tokenHost: "https://t.test/rest" },
    ...{ consentHost: "https://c.test", appKey: "1", appSecret: "secret" },
  });
const lazada = (samples: Samples) =>
  lazadaOf(answering(samples, { otherwise: { code: "0", data: {} } }).fetch);

async function read<T>(work: () => Promise<T>): Promise<{ found: T; aside: PutAside[] }> {
  const aside: PutAside[] = [];
  return { found: await collectPutAside(aside, work), aside };
}

test.each([
  ["2026-06-26 10:00:00", "2026-06-26T03:00:00.000Z"],
  ["2026-06-26T10:00:00", "2026-06-26T03:00:00.000Z"],
  ["2014-10-15 19:12:15 +0800", "2014-10-15T11:12:15.000Z"],
  ["2018-02-09T22:44:30+08:00", "2018-02-09T14:44:30.000Z"],
  ["2026-06-26T03:00:00.5Z", "2026-06-26T03:00:00.500Z"],
  ["1414548487000", "2014-10-29T02:08:07.000Z"],
  [1_414_548_487_000, "2014-10-29T02:08:07.000Z"],
  ["null", null],
  ["", null],
  ["soon", null],
])("Lazada's time %s is %s", (told, at) => {
  expect(optionalTime.parse(told)?.toISOString() ?? null).toBe(at);
});

const NO_MORE = { hasCancelRequest: false, hasReturn: false };
test.each([
  ["INFO_ST_DOMESTIC_RETURN_WITH_LAST_MILE_3PL", "delivery_failed"],
  ["INFO_ST_DOMESTIC_RETURN_AT_TRANSIT_HUB", "delivery_failed"],
  ["INFO_ST_DOMESTIC_DELIVERY_FAILED", "delivery_failed"],
  ["info_st_domestic_back_to_shipper", "returned"],
  ["INFO_ST_DOMESTIC_PACKAGE_RETURNED", "returned"],
  ["LOST_BY_3PL", "delivery_failed"],
  ["Damage_By_3PL", "delivery_failed"],
  ["DAMAGED_BY_3PL", "delivery_failed"],
  ["PACKAGE_SCRAPPED", "delivery_failed"],
  ["Ready_To_Ship", "to_ship"],
  ["CANCELED", "cancelled"],
  ["teleported", null],
])("Lazada's status %s is %s", (native, status) => {
  expect(lazadaStatus([native], NO_MORE)).toBe(status);
});

test.each([
  ["", "to_process"],
  ["TO_FULFILL", "to_process"],
  ["PROCESSING", "to_ship"],
])("the rest of a partly shipped order of TikTok Shop with a package %s is %s", (rest, status) => {
  const packageStatuses = ["COMPLETED", rest];
  const beside = { ...NO_MORE, wasCollected: true, packageStatuses };
  expect(tiktokStatus("PARTIALLY_SHIPPING", beside)).toBe(status);
  expect(tiktokStatus("BEAMED_UP", beside)).toBe(null);
});

test("an unknown status of Shopee's is none of ours", () => {
  expect(shopeeStatus("INVOICE_PENDING", { pendingTerms: [], logisticsStatuses: [] })).toBe(null);
});

/** Returns the sample with a second record, which cannot be read. */
function withOdd(samples: Samples, path: string, odd: (answer: string) => string): Samples {
  return { ...samples, [path]: [JSON.parse(odd(JSON.stringify(samples[path]?.[0])))] };
}

test("an order of Lazada's whose items cannot be read stops none of the others", async () => {
  const samples = withOdd(lazadaSamples, "/orders/items/get", (answer) =>
    answer
      .replaceAll('"order_id":"32793"', '"order_id":"16090"')
      .replace('"data":[', '"data":[{"order_id":"7","order_items":[{"order_item_id":{}}]},'),
  );
  const byId = answering(samples, {
    otherwise: { code: "0", data: {} },
    change: (answer) => answer,
  }).fetch;
  const fetch = async (input: string | URL | Request) => {
    const answer = await byId(input);
    return String(input).includes("order_id=7&") || String(input).endsWith("order_id=7")
      ? Response.json(JSON.parse((await answer.text()).replaceAll('"16090"', '"7"')))
      : answer;
  };
  const connector = lazadaOf(fetch as typeof globalThis.fetch);
  const { found, aside } = await read(() => connector.orders.read(LAZADA, ["7", "16090"]));
  expect(found).toMatchObject([
    { externalId: "16090", status: "delivered", placedAt: new Date("2014-10-15T10:36:05Z") },
  ]);
  expect(aside).toEqual([
    { kind: "order", externalId: "7", reason: "order_items.0.order_item_id: Invalid input" },
  ]);
});

test("an order of Shopee's or TikTok Shop's that cannot be read stops none of the others", async () => {
  const odd = (field: string) => (answer: string) =>
    answer.replace(/"(order_list|orders)":\[/, `"$1":[{"${field}":"X1"},"nonsense",`);
  const shopee = createShopeeConnector({
    ...around(
      answering(withOdd(shopeeSamples, "/api/v2/order/get_order_detail", odd("order_sn")), {
        otherwise: { error: "", response: {} },
      }).fetch,
    ),
    ...{ host: "https://s.test", authHost: "https://a.test" },
    ...{ partnerId: "1", partnerKey: "key", pushKey: "push" },
  });
  const fromShopee = await read(() => shopee.orders.read(CREDENTIALS, ["2404098R48U37H", "X1"]));
  expect(fromShopee.found).toMatchObject([{ externalId: "2404098R48U37H", status: "cancelled" }]);
  expect(fromShopee.aside).toMatchObject([{ externalId: "X1" }, { externalId: "" }]);

  const tiktok = createTiktokConnector({
    callbackUrl: "https://a.test/api/webhooks/tiktok",
    ...around(
      answering(withOdd(tiktokSamples, "/order/202507/orders", odd("id")), {
        otherwise: { code: 0, data: {} },
      }).fetch,
    ),
    ...{ host: "https://o.test", tokenHost: "https://t.test", consentHost: "https://c.test" },
    ...{ appKey: "1", appSecret: "secret", serviceId: "2" },
  });
  const fromTiktok = await read(() =>
    tiktok.orders.read(CREDENTIALS, ["576461413038785752", "X1"]),
  );
  expect(fromTiktok.found).toMatchObject([{ externalId: "576461413038785752", status: "unpaid" }]);
  expect(fromTiktok.aside).toMatchObject([{ kind: "order", externalId: "X1" }, { externalId: "" }]);
});

/** A TikTok Shop that keeps units of a variant for campaigns, and knows no variant "bad". */
function withCampaign(kept: number) {
  const units = new Map<string, number>();
  const sent: string[][] = [];
  type Body = { skus: { id: string; inventory: { quantity: number }[] }[] };
  const told = (data: object, code = 0, message = "Success") =>
    Response.json({ code, message, data, request_id: "1" });
  const answer = async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    if (pathname.endsWith("/shops"))
      return told({ shops: [{ id: CREDENTIALS.shopId, region: "ID", cipher: "c", name: "Toko" }] });
    if (pathname.endsWith("/warehouses"))
      return told({
        warehouses: [{ id: "W", name: "W", effect_status: "ENABLED", is_default: true }],
      });
    if (pathname.endsWith("/inventory/search"))
      return told({
        inventory: [
          {
            product_id: "1",
            skus: [
              {
                id: "kept",
                total_available_inventory_distribution: {
                  campaign_inventory: [{ quantity: kept - 1, campaign_name: "Big Sale" }],
                  creator_inventory: [{ quantity: "1", creator_name: "py001" }],
                },
              },
            ],
          },
        ],
      });
    const { skus } = JSON.parse(String(init?.body)) as Body;
    sent.push(skus.map(({ id }) => id));
    if (skus.some(({ id }) => id === "bad")) return told({}, 12052556, "The SKU id not exist.");
    const errors: object[] = [];
    for (const { id, inventory } of skus) {
      const quantity = inventory.reduce((sum, one) => sum + one.quantity, 0);
      const extra = { code: 12019024, message: "stock count is invalid: less open stock limit" };
      if (id === "kept" && quantity < kept)
        errors.push({
          code: 12052990,
          message: "Check failed",
          detail: { sku_id: id, extra_errors: [extra] },
        });
      else if (id === "never-zero" && quantity === 0)
        errors.push({ code: 12052055, message: "within limits", detail: { sku_id: id } });
      else units.set(id, quantity);
    }
    return told({ errors });
  };
  const connector = createTiktokConnector({
    callbackUrl: "https://a.test/api/webhooks/tiktok",
    ...around(answer as typeof globalThis.fetch),
    ...{ host: "https://o.test", tokenHost: "https://t.test", consentHost: "https://c.test" },
    ...{ appKey: "1", appSecret: "secret", serviceId: "2" },
  });
  return { connector, units, sent };
}

test("one refused variant of TikTok Shop's leaves the others, and units below a campaign's are its own", async () => {
  const { connector, units, sent } = withCampaign(5);
  const pushed = await connector.stock.push(CREDENTIALS, "1", [
    { externalVariantId: "bad", quantity: 7 },
    { externalVariantId: "good", quantity: 3 },
    { externalVariantId: "kept", quantity: 1 },
  ]);
  expect(pushed).toMatchObject([
    { externalVariantId: "bad", ok: false, code: "12052556" },
    { externalVariantId: "good", ok: true },
    { externalVariantId: "kept", ok: false, code: "below_lock" },
  ]);
  expect(pushed[2]).toMatchObject({ message: expect.stringContaining("Campaigns keep 5 units") });
  expect([...units]).toEqual([
    ["good", 3],
    ["kept", 5],
  ]);
  expect(sent.length).toBe(5);
  expect(await connector.promotions.read(CREDENTIALS, ["1"])).toMatchObject([
    { externalVariantId: "kept", kind: "campaign", reserved: 4 },
    { externalVariantId: "kept", kind: "creator", reserved: 1 },
  ]);
});

test("a quantity of 0 that TikTok Shop takes as no quantity is told apart from other refusals", async () => {
  const { connector } = withCampaign(0);
  const push = (externalVariantId: string, quantity: number) =>
    connector.stock.push(CREDENTIALS, "1", [{ externalVariantId, quantity }]);
  expect(await push("never-zero", 0)).toMatchObject([{ ok: false, code: "zero_refused" }]);
  expect(await push("never-zero", 1)).toMatchObject([{ ok: true }]);
  expect(await push("bad", 0)).toMatchObject([{ ok: false, code: "12052556" }]);
});

test.each([
  ["TIKTOK_SHOP", null],
  ["tokopedia", "tokopedia"],
] as const)(
  "an order of TikTok Shop's that was bought in %s is told apart",
  async (platform, soldOn) => {
    const path = "/order/202507/orders";
    const samples = withOdd(tiktokSamples, path, (answer) =>
      answer.replace(/"commerce_platform":"\w+"/, `"commerce_platform":"${platform}"`),
    );
    const { fetch } = answering(samples, { otherwise: { code: 0, data: {} } });
    const { orders } = createTiktokConnector({
      callbackUrl: "https://a.test/api/webhooks/tiktok",
      ...around(fetch),
      ...{ host: "https://o.test", tokenHost: "https://t.test", consentHost: "https://c.test" },
      ...{ appKey: "1", appSecret: "secret", serviceId: "2" },
    });
    expect(await orders.read(CREDENTIALS, ["576461413038785752"])).toMatchObject([{ soldOn }]);
  },
);

const PDF = "%PDF-1.4 label";
const ORDER = { externalOrderId: "31202", packageNumber: "345" };
const base64 = (text: string) => Buffer.from(text).toString("base64");
const IFRAME = `<iframe src="https://files.test/a.pdf?x=1&amp;y=2" width="100%"></iframe>`;

/** A Lazada whose document is this, and whose files are at `files.test`. */
function withDocument(document: object, { isOwnFleet = false } = {}) {
  const data = { doc_type: "PDF", ...document };
  const samples: Samples = {
    "/order/items/get": [
      JSON.parse(
        JSON.stringify(lazadaSamples["/order/items/get"][0])
          .replace('"status":"canceled"', '"status":"ready_to_ship"')
          .replace('"delivery_option_sof":"0"', `"delivery_option_sof":"${isOwnFleet ? 1 : 0}"`),
      ),
    ],
    "/order/package/document/get": [
      { code: "0", result: { success: "true", error_code: "0", data } },
    ],
  };
  const { fetch } = answering(samples, { otherwise: { code: "0", data: {} } });
  const files: Record<string, string> = {
    "https://files.test/a.pdf?x=1&y=2": PDF,
    "https://files.test/page": "<html>sign in</html>",
  };
  return lazadaOf((async (input: string | URL | Request) => {
    const file = files[String(input)];
    return file === undefined ? fetch(input) : new Response(file);
  }) as typeof globalThis.fetch);
}

test.each([
  ["its address", { pdf_url: "https://files.test/a.pdf?x=1&y=2", file: "" }],
  ["a page with its address", { pdf_url: "", file: base64(IFRAME) }],
  [
    "a page beside an address that is no PDF",
    { pdf_url: "https://files.test/page", file: base64(IFRAME) },
  ],
  ["its own bytes", { file: base64(PDF) }],
])("Lazada's label is read from %s", async (_, document) => {
  const { labels } = withDocument(document).shipping;
  expect(await labels.status(LAZADA, ORDER)).toEqual({ status: "ready", reason: null });
  expect(new TextDecoder().decode(await labels.download(LAZADA, ORDER))).toBe(PDF);
});

test("a label of Lazada's that is no PDF is asked for again", async () => {
  const { labels } = withDocument({ file: base64("<p>soon</p>") }).shipping;
  const error = await labels.download(LAZADA, ORDER).catch((caught: ConnectorError) => caught);
  expect(error).toMatchObject({ kind: "unavailable", code: "bad_label" });
});

test("a parcel that the seller's own fleet brings has no label", async () => {
  const { labels } = withDocument({ file: base64(PDF) }, { isOwnFleet: true }).shipping;
  expect(await labels.status(LAZADA, ORDER)).toEqual({ status: "failed", reason: "no_label" });
});

/** A Lazada with two warehouses that takes their units by one element alone. */
function withWarehouses(taken: "Quantity" | "SellableQuantity" | "none") {
  const units = new Map([
    ["W1", 9],
    ["W2", 9],
  ]);
  const pushes: string[] = [];
  const answer = async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    if (pathname.endsWith("/rc/warehouse/get"))
      return Response.json({
        ...{ code: "0" },
        result: { module: [{ code: "W1", defaultAddress: "true" }, { code: "W2" }] },
      });
    if (pathname.endsWith("/product/stock/sellable/update")) {
      const payload = new URLSearchParams(String(init?.body)).get("payload") ?? "";
      pushes.push(payload);
      const place = new RegExp(
        `<WarehouseCode>(\\w+)</WarehouseCode><${taken}>(\\d+)</${taken}>`,
        "g",
      );
      for (const [, code = "", count] of payload.matchAll(place)) units.set(code, Number(count));
      return Response.json({ code: "0", data: {} });
    }
    const places = [...units].map(([warehouseCode, sellableQuantity]) => ({
      ...{ warehouseCode, sellableQuantity: String(sellableQuantity) },
    }));
    return Response.json({
      ...{ code: "0" },
      data: {
        ...{ item_id: "1", status: "Active" },
        skus: [{ SkuId: 2, multiWarehouseInventories: places }],
      },
    });
  };
  return { connector: lazadaOf(answer as typeof globalThis.fetch), units, pushes };
}

test.each([
  ["SellableQuantity", 1],
  ["Quantity", 2],
] as const)(
  "units of warehouses that Lazada takes as %s are there after %i pushes",
  async (taken, n) => {
    const { connector, units, pushes } = withWarehouses(taken);
    const push = (quantity: number) =>
      connector.stock.push(LAZADA, "1", [
        { externalVariantId: "2", quantity, places: [{ externalId: "W2", quantity: 2 }] },
      ]);
    expect(await push(6)).toEqual([{ externalVariantId: "2", ok: true }]);
    expect([...units]).toEqual([
      ["W1", 4],
      ["W2", 2],
    ]);
    expect(pushes.length).toBe(n);
    // The shop's element is known from then on.
    await push(5);
    expect(pushes.length).toBe(n + 1);
    expect(units.get("W1")).toBe(3);
  },
);

test("units that no element changes are no success", async () => {
  const { connector } = withWarehouses("none");
  const pushed = await connector.stock.push(LAZADA, "1", [{ externalVariantId: "2", quantity: 6 }]);
  expect(pushed).toMatchObject([{ externalVariantId: "2", ok: false, code: "not_taken" }]);
});

test.each([
  ["E501", 2],
  ["1002", 2],
  ["600001", 1],
])("items that Lazada refuses to pack with %s are packed in %i tries", async (code, tries) => {
  let packs = 0;
  let isPacked = false;
  const answer = async (input: string | URL | Request) => {
    const { pathname } = new URL(String(input));
    const data = (inner: object) =>
      Response.json({ code: "0", result: { success: "true", error_code: "0", data: inner } });
    if (pathname.endsWith("/order/shipment/providers/get")) return data({ platform_default: "1" });
    if (pathname.endsWith("/order/package/rts")) return data({ packages: [] });
    if (pathname.endsWith("/order/fulfill/pack")) {
      packs += 1;
      isPacked = packs > 1;
      const told = { order_item_id: "9", item_err_code: isPacked ? "0" : code, msg: "" };
      return data({ pack_order_list: [{ order_id: "7", order_item_list: [told] }] });
    }
    const status = isPacked ? "packed" : "pending";
    const item = { order_item_id: "9", order_id: "7", status, package_id: isPacked ? "P" : "" };
    return Response.json({ code: "0", data: [{ order_id: "7", order_items: [item] }] });
  };
  const { shipping } = lazadaOf(answer as typeof globalThis.fetch);
  const work = shipping.arrange(
    LAZADA,
    { externalOrderId: "7", packageNumber: null },
    {
      method: "pickup",
      addressId: "1",
      slotId: null,
    },
  );
  const outcome = await work.then(
    () => "packed",
    () => "refused",
  );
  expect([outcome, packs]).toEqual([tries > 1 ? "packed" : "refused", tries]);
});

test("all that Blibli puts together is packed in one parcel, once", async () => {
  const made: string[][] = [];
  const fulfilled: string[] = [];
  const item = (id: string, itemId: string) => ({
    order: { id, itemId, itemStatus: "FP", quantity: "1" },
    product: { blibliSku: "TOQ-15126-00411-00001", price: "10000" },
  });
  const answer = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/getCombineShipping"))
      return Response.json({ value: ["1", "2", "3"].map((orderItemNo) => ({ orderItemNo })) });
    if (pathname.endsWith("/createPackage")) {
      made.push(((await request.json()) as { orderItemIds: string[] }).orderItemIds);
      return Response.json({ value: { packageId: `P${made.length}` } });
    }
    if (pathname.endsWith("/fulfill")) {
      fulfilled.push(pathname.split("/").at(-2) ?? "");
      return Response.json({});
    }
    const orderItems = [item("A", "1"), item("A", "2"), item("B", "3")];
    return Response.json({ content: [{ packageId: null, orderItems }], paging: {} });
  };
  const { shipping } = createBlibliConnector({
    ...around(answer as unknown as typeof globalThis.fetch),
    ...{ host: "https://b.test", clientId: "c", clientKey: "k", channelId: "etalase" },
  });
  const orders = ["A", "B"].map((externalOrderId) => ({ externalOrderId, packageNumber: null }));
  const choice = { method: "pickup", addressId: "1", slotId: null } as const;
  expect(await shipping.together.arrange(CREDENTIALS, orders, choice)).toEqual([null, null]);
  expect(made).toEqual([["1", "2", "3"]]);
  expect(fulfilled).toEqual(["P1"]);
});

test("a price of 0 after a discount of LINE's is the price without one", async () => {
  const order = {
    ...{ orderNumber: "L1", orderStatus: "FINALIZED", totalPrice: "250.5" },
    ...{ checkoutAt: "2026-06-26T03:00:00Z", lastUpdatedAt: "2026-06-26T03:00:00Z" },
    ...{ discountAmount: 0, shipmentPrice: 0 },
    orderItems: [{ productId: 1, name: "Mug", quantity: 1, price: 250.5, discountedPrice: 0 }],
  };
  const { orders } = createLineConnector({
    ...around(async () => Response.json(order)),
    ...{ host: "https://line.test", categories: [] },
    ...{ messagingHost: "https://api.test", messagingDataHost: "https://data.test" },
  });
  expect(await orders.read(CREDENTIALS, ["L1"])).toMatchObject([
    { total: 25_050, itemsTotal: 25_050, discountTotal: 0 },
  ]);
});

test("fields that nobody reads never refuse an answer of Lazada's", async () => {
  const { found } = await read(() => lazada(lazadaSamples).listings.list(LAZADA, null));
  expect(found.items).toMatchObject([{ externalProductId: "234222211", name: "asd" }]);
});

test.each([
  ["named and timed by its activity", 0, "flashsale", "2022-08-29T07:06:51.000Z"],
  ["only named if the app may not read activities", 105_005, "campaign", undefined],
])("a campaign's lock of TikTok Shop's is %s", async (_says, code, kind, startsAt) => {
  const activity = { title: "Big Sale ", activity_type: "FLASHSALE", begin_time: "1661756811" };
  const answer = async (input: string | URL | Request) => {
    const { pathname } = new URL(String(input));
    if (pathname.endsWith("/shops"))
      return Response.json({ code: 0, data: { shops: [{ id: CREDENTIALS.shopId, cipher: "c" }] } });
    if (pathname.endsWith("/activities/search"))
      return Response.json({ code, message: "-", data: { activities: [activity] } });
    const campaign_inventory = [{ quantity: 4, campaign_name: "Big Sale" }];
    const skus = [{ id: "2", total_available_inventory_distribution: { campaign_inventory } }];
    return Response.json({ code: 0, data: { inventory: [{ product_id: "1", skus }] } });
  };
  const { promotions } = createTiktokConnector({
    callbackUrl: "https://a.test/api/webhooks/tiktok",
    ...around(answer as typeof globalThis.fetch),
    ...{ host: "https://o.test", tokenHost: "https://t.test", consentHost: "https://c.test" },
    ...{ appKey: "1", appSecret: "secret", serviceId: "2" },
  });
  const [lock, ...more] = await promotions.read(CREDENTIALS, ["1"]);
  expect(more).toEqual([]);
  expect(lock).toMatchObject({ title: "Big Sale", kind, reserved: 4, endsAt: null });
  expect(lock?.startsAt?.toISOString()).toBe(startsAt);
});
