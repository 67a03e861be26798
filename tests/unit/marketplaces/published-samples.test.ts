import { describe, expect, test } from "vitest";
import { COLOURS_AND_SIZES, shirt } from "#tests/backend/marketplaces/drafts.ts";
import { answering, CREDENTIALS, findUnreadable, type Read, type Samples } from "./answering.ts";
import { connectLazada, connectShopee, connectTiktok, NOW } from "./connectors.ts";
import lazadaSamples from "./samples/lazada.json" with { type: "json" };
import shopeeSamples from "./samples/shopee.json" with { type: "json" };
import tiktokSamples from "./samples/tiktok.json" with { type: "json" };
import { createSeededRandom, vary } from "./vary.ts";

/**
 * The answers in samples/ are those of the marketplaces' own pages (Shopee, Lazada and TikTok Shop,
 * December 2025), for each call that the connectors make and whose page has one. Two of Shopee's
 * are completed by the samples of their pages' fields: that of `get_order_detail`, which has no
 * other, and that of `get_model_list`, which lacks the model's id.
 */
const SEEDS = 60;
const SPAN = { from: new Date("2026-11-19T03:00:00Z"), to: NOW, cursor: null };
const ORDER = { externalOrderId: "16090", packageNumber: "P1" };
const SHOPEE_ORDER = { externalOrderId: "2404098R48U37H", packageNumber: "61630084074470" };
const TIKTOK_ORDER = { externalOrderId: "576461413038785752", packageNumber: null };
const BYTES = new Uint8Array([1, 2, 3]);
const TEXT = {
  type: "text",
  ...{ text: "hello", isAutomatic: false, sender: null },
  key: "0191d1f4-0000-7000-8000-000000000000",
} as const;
const SENT_PICTURE = { ...TEXT, type: "image", bytes: BYTES, address: async () => "" } as const;
const PICKUP = { method: "pickup", addressId: "1", slotId: null } as const;
const UNITS = [{ externalVariantId: "314525867", quantity: 3 }];
const PICTURE = { bytes: BYTES, mediaType: "image/jpeg", fileName: "picture.jpg" };
const PAPER = { bytes: BYTES, mediaType: "application/pdf", fileName: "SNI.pdf" } as const;
const SHIRT = shirt({
  ...{ name: "Kaos Polos Katun", description: "Katun combed 30s.", categoryId: "14646" },
  ...{ externalImageIds: ["picture"], logisticsIds: ["88014"], token: "SKU-1" },
});
const SHIRTS = { ...SHIRT, ...COLOURS_AND_SIZES };
/** One kind of variation, at the price of Shopee's sample, which has the first of the two. */
const COLOURS = {
  ...SHIRTS,
  variationTypes: SHIRTS.variationTypes.slice(0, 1),
  variants: [0, 1].map((at) => ({ ...SHIRTS.variants[at], optionIndexes: [at], price: 10_000 })),
} as typeof SHIRT;
const KNOWN = { externalProductId: "1", variants: [] };
const KNOWN_COLOUR = {
  externalProductId: "34002",
  variants: [{ key: "hm", externalVariantId: "2000458803" }],
};
const because = ([reason = ""]: readonly string[]) => ({
  ...{ reason, note: "no", email: "a@b.id", pictures: [] },
});

interface Published<C> {
  samples: Samples;
  otherwise: object;
  connect: (fetch: typeof globalThis.fetch) => C;
  shopId: string;
  reads: Readonly<Record<string, Read<C>>>;
  /** Replaced in the samples for a read, so that it goes on to its next calls. */
  patches?: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  /** The fields without which an answer means nothing: they are never left out. */
  needed: readonly string[];
}
const published = <C>(one: Published<C>) => one;

const shopee = published({
  samples: shopeeSamples,
  otherwise: { error: "", response: {} },
  shopId: "600000",
  connect: connectShopee,
  reads: {
    shop: (c, as) => c.connection.readShop(as),
    warehouses: (c, as) => c.connection.warehouses(as),
    categories: (c, as) => c.references.categories(as, "en"),
    suggestions: (c, as) => c.references.recommendedCategories(as, "shirt"),
    attributes: (c, as) => c.references.attributes(as, "14646", "en"),
    brands: (c, as) => c.references.brands(as, "14646"),
    logistics: (c, as) => c.references.logistics(as),
    items: (c, as) => c.listings.list(as, null),
    review: (c, as) => c.listings.review(as, "34002"),
    "review of a banned item": (c, as) => c.listings.review(as, "34002"),
    hide: (c, as) => c.listings.setListed(as, "34002", false),
    "uploaded picture": (c, as) => c.listings.uploadImage(as, PICTURE),
    "new item": (c, as) => c.listings.create(as, SHIRT, null),
    "new variations": (c, as) => c.listings.create(as, SHIRTS, null),
    "changed variations": (c, as) => c.listings.update(as, "34002", COLOURS, KNOWN_COLOUR),
    remove: (c, as) => c.listings.remove(as, "34002"),
    stock: (c, as) => c.stock.read(as, "34002"),
    "push of stock": (c, as) => c.stock.push(as, "34002", UNITS),
    "push of prices": (c, as) => c.prices.push(as, "1", [{ externalVariantId: "2", price: 100 }]),
    promotions: (c, as) => c.promotions.read(as, ["34002"]),
    "list of orders": (c, as) => c.orders.list(as, SPAN),
    orders: (c, as) => c.orders.read(as, ["2404098R48U37H"]),
    cancel: (c, as) => c.orders.cancel(as, "2404098R48U37H", { reason: "OUT_OF_STOCK", lines: [] }),
    "answer to a buyer": (c, as) => c.orders.answerCancellation(as, "2404098R48U37H", true),
    "open return": (c, as) => c.returns.findOpen(as, "x"),
    claim: (c, as) => c.returns.describe(as, "x"),
    "accepted return": (c, as) => c.returns.accept(as, "x"),
    "refused return": (c, as) => c.returns.refuse(as, "x", because(["OTHER"])),
    "proof of a refusal": (c, as) =>
      c.returns.refuse(as, "x", { ...because(["OTHER"]), pictures: [PICTURE] }),
    settlements: (c, as) => c.settlements.list(as, SPAN),
    "ways to ship": (c, as) => c.shipping.parameters(as, SHOPEE_ORDER),
    "ways to ship together": (c, as) => c.shipping.together.parameters(as, [SHOPEE_ORDER]),
    arranged: (c, as) => c.shipping.arrange(as, SHOPEE_ORDER, PICKUP),
    "arranged again": (c, as) => c.shipping.arrange(as, SHOPEE_ORDER, PICKUP),
    "arranged together": (c, as) => c.shipping.together.arrange(as, [SHOPEE_ORDER], PICKUP),
    parcels: (c, as) => c.shipping.splitting.read(as, SHOPEE_ORDER),
    "split order": (c, as) =>
      c.shipping.splitting.split(as, SHOPEE_ORDER, [
        [{ externalProductId: "2600144043", externalVariantId: "0", quantity: 1 }],
      ]),
    "joined parcels": (c, as) => c.shipping.splitting.join(as, SHOPEE_ORDER),
    "tracking code": (c, as) =>
      c.shipping.trackingCode(as, { ...SHOPEE_ORDER, packageNumber: null }),
    scans: (c, as) => c.shipping.trackingEvents(as, SHOPEE_ORDER),
    label: (c, as) => c.shipping.labels.create(as, { ...SHOPEE_ORDER, trackingCode: "T" }),
    "label's state": (c, as) => c.shipping.labels.status(as, SHOPEE_ORDER),
    "lost pushes": (c) => c.webhooks.missed.read(),
    "confirmed pushes": (c) => c.webhooks.missed.confirm("1"),
  },
  patches: {
    // Another variation, which goes.
    "changed variations": [
      ['"model":[{"price_info"', '"model":[{"model_id":7,"tier_index":[1]},{"price_info"'],
    ],
    "review of a banned item": [
      ['"item_status":"NORMAL"', '"item_status":"BANNED"'],
      ['"item_id":800903588', '"item_id":34002'],
    ],
    "arranged again": [
      ["LOGISTICS_INVALID", "LOGISTICS_PICKUP_RETRY"],
      ["logistics.order_not_exist", ""],
    ],
    "refused return": [['"dispute_reason":50', '"dispute_reason":2']],
    "proof of a refusal": [
      ['"dispute_reason":50', '"dispute_reason":2'],
      ['"evidence_module_list"', '"no_module_list"'],
    ],
    ...Object.fromEntries(
      [
        ...["ways to ship", "arranged", "ways to ship together", "arranged together"],
        ...["label", "label's state"],
      ].map((read) => [
        read,
        [
          ["LOGISTICS_INVALID", "LOGISTICS_READY"],
          ["logistics.order_not_exist", ""],
        ],
      ]),
    ),
  },
  needed: [
    ...["error", "response", "page_result", "info_needed", "next_cursor"],
    ...["order_sn", "return_sn", "item_id", "model_id", "order_status", "region"],
    ...["create_time", "update_time", "escrow_release_time", "start_time"],
    ...["model_quantity_purchased", "model_original_price", "original_price", "stock"],
    ...["model_discounted_price", "total_amount", "estimated_shipping_fee", "item_list"],
    ...["price_info", "stock_info_v2"],
    ...["category_id", "parent_category_id", "brand_id", "attribute_id", "value_id"],
    ...["attribute_info", "input_type", "location_id", "logistics_channel_id", "logistic_id"],
    ...["promotion_id", "address_id", "branch_id", "slug", "pickup_time_id", "date"],
    ...["dispute_reason", "module_index", "amount", "escrow_amount", "package_number"],
    ...["shop_id", "image_id", "url", "image_info", "name"],
  ],
});

const lazada = published({
  samples: lazadaSamples,
  otherwise: { code: "0", data: {} },
  shopId: "ID7000714532876273420",
  connect: connectLazada,
  reads: {
    shop: (c, as) => c.connection.readShop(as),
    warehouses: (c, as) => c.connection.warehouses(as),
    categories: (c, as) => c.references.categories(as, "en"),
    suggestions: (c, as) => c.references.recommendedCategories(as, "shirt"),
    attributes: (c, as) => c.references.attributes(as, "6588", "en"),
    brands: (c, as) => c.references.brands(as, "6588"),
    items: (c, as) => c.listings.list(as, null),
    review: (c, as) => c.listings.review(as, "234222211"),
    hide: (c, as) => c.listings.setListed(as, "234222211", false),
    "uploaded picture": (c, as) => c.listings.uploadImage(as, PICTURE),
    "new item": (c, as) => c.listings.create(as, SHIRT, null),
    "changed item": (c, as) => c.listings.update(as, "234222211", SHIRT, KNOWN),
    remove: (c, as) => c.listings.remove(as, "234222211"),
    stock: (c, as) => c.stock.read(as, "234222211"),
    "push of stock": (c, as) => c.stock.push(as, "234222211", UNITS),
    "push of prices": (c, as) => c.prices.push(as, "1", [{ externalVariantId: "2", price: 100 }]),
    promotions: (c, as) => c.promotions.read(as, ["234222211"]),
    "list of orders": (c, as) => c.orders.list(as, SPAN),
    orders: (c, as) => c.orders.read(as, ["16090"]),
    cancel: (c, as) => c.orders.cancel(as, "31202", { reason: "OUT_OF_STOCK", lines: [] }),
    "answer to a buyer": (c, as) => c.orders.answerCancellation(as, "31202", true),
    "open return": (c, as) => c.returns.findOpen(as, "x"),
    claim: (c, as) => c.returns.describe(as, "x"),
    "accepted return": (c, as) => c.returns.accept(as, "x"),
    "refused return": (c, as) => c.returns.refuse(as, "x", because(c.returns.refusalReasons)),
    "goods that are back": (c, as) => c.returns.inspection.confirmBack(as, "x"),
    settlements: (c, as) => c.settlements.list(as, SPAN),
    "ways to ship": (c, as) => c.shipping.parameters(as, ORDER),
    arranged: (c, as) => c.shipping.arrange(as, { ...ORDER, externalOrderId: "32793" }, PICKUP),
    delivered: (c, as) => c.shipping.confirmDelivered(as, ORDER),
    parcels: (c, as) => c.shipping.parcels(as, ORDER),
    "tracking code": (c, as) => c.shipping.trackingCode(as, ORDER),
    scans: (c, as) => c.shipping.trackingEvents(as, ORDER),
    label: (c, as) => c.shipping.labels.create(as, { ...ORDER, trackingCode: "T" }),
    "label's state": (c, as) => c.shipping.labels.status(as, ORDER),
    chats: (c, as) => c.chats.history.list(as, null),
    chat: (c, as) => c.chats.history.read(as, "100094063_2_1011822749_1_103"),
    messages: (c, as) => c.chats.history.messages(as, "100094063_2_1011822749_1_103", null),
    "read chat": (c, as) => c.chats.markRead(as, "1", { externalId: "2", readToken: null }),
    "sent message": (c, as) => c.chats.send(as, { externalId: "1", buyerId: "2" }, TEXT),
  },
  patches: {
    orders: [['"order_id":"32793"', '"order_id":"16090"']],
    cancel: [['"status":"canceled"', '"status":"pending"']],
    "ways to ship": [['"status":"canceled"', '"status":"pending"']],
    parcels: [['"status":"canceled"', '"status":"packed"']],
    arranged: [['"status":"delivered"', '"status":"pending"']],
    claim: [['"request_type":"CANCEL"', '"request_type":"RETURN"']],
    "accepted return": [['"request_type":"CANCEL"', '"request_type":"ONLY_REFUND"']],
    "refused return": [
      ['"request_type":"CANCEL"', '"request_type":"RETURN"'],
      ["out of stock", "not eligible"],
    ],
    delivered: [['"delivery_option_sof":"0"', '"delivery_option_sof":"1"']],
    hide: [["Active,InActive,Pending QC,Suspended,Deleted", "Active"]],
  },
  needed: [
    ...["code", "data", "result", "module", "order_id", "order_item_id", "status"],
    ...["shipping_fee", "order_items", "item_price", "paid_price"],
    ...["price", "quantity", "sellableQuantity"],
    ...["item_id", "SkuId", "category_id", "categoryId", "name", "brand_id", "seller_id"],
    ...["reason_id", "reverse_order_id", "reverse_order_line_id", "session_id", "message_id"],
    ...["buyer_id", "last_message_time", "send_time", "from_account_type", "template_id"],
    ...[
      "type",
      "package_id",
      "current_time",
      "list",
      "image",
      "url",
      "success",
      "err_code",
      "error_code",
    ],
  ],
});

const tiktok = published({
  samples: tiktokSamples,
  otherwise: { code: 0, data: {} },
  shopId: "7000714532876273420",
  connect: connectTiktok,
  reads: {
    shop: (c, as) => c.connection.readShop(as),
    warehouses: (c, as) => c.connection.warehouses(as),
    categories: (c, as) => c.references.categories(as, "en"),
    rules: (c, as) => c.references.categoryRules(as, "853000"),
    suggestions: (c, as) => c.references.recommendedCategories(as, "shirt"),
    attributes: (c, as) => c.references.attributes(as, "853000", "en"),
    brands: (c, as) => c.references.brands(as, "853000"),
    logistics: (c, as) => c.references.logistics(as),
    items: (c, as) => c.listings.list(as, null),
    review: (c, as) => c.listings.review(as, "1729592969712207008"),
    remove: (c, as) => c.listings.remove(as, "1729592969712207008"),
    show: (c, as) => c.listings.setListed(as, "1729592969712207008", true),
    hide: (c, as) => c.listings.setListed(as, "1729592969712207008", false),
    "uploaded picture": (c, as) => c.listings.uploadImage(as, PICTURE),
    "uploaded paper": (c, as) => c.listings.uploadFile(as, PAPER),
    "changed item": (c, as) => c.listings.update(as, "1729592969712207008", SHIRT, KNOWN),
    stock: (c, as) => c.stock.read(as, "1729592969712207008"),
    "push of stock": (c, as) => c.stock.push(as, "1729592969712207008", UNITS),
    "push of prices": (c, as) => c.prices.push(as, "1", [{ externalVariantId: "2", price: 100 }]),
    promotions: (c, as) => c.promotions.read(as, ["1729592969712207008"]),
    "list of orders": (c, as) => c.orders.list(as, SPAN),
    orders: (c, as) => c.orders.read(as, ["576461413038785752"]),
    cancel: (c, as) =>
      c.orders.cancel(as, "576461413038785752", { reason: "OUT_OF_STOCK", lines: [] }),
    "answer to a buyer": (c, as) => c.orders.answerCancellation(as, "577087614418520388", true),
    "refusal of a buyer's wish": (c, as) =>
      c.orders.answerCancellation(as, "577087614418520388", false),
    "open return": (c, as) => c.returns.findOpen(as, "x"),
    claim: (c, as) => c.returns.describe(as, "x"),
    "accepted return": (c, as) => c.returns.accept(as, "4035318504086604100"),
    "refused return": (c, as) =>
      c.returns.refuse(as, "4035318504086604100", because(["AGREED_WITH_BUYER"])),
    "refused return for an offered reason": (c, as) =>
      c.returns.refuse(as, "4035318504086604100", because(["LACK_OF_EVIDENCE"])),
    "list of statements": (c, as) => c.settlements.list(as, SPAN),
    "directed pushes": (c, as) => c.connection.subscribePushes(as),
    "ways to ship by the seller": (c, as) => c.shipping.parameters(as, TIKTOK_ORDER),
    "ways to ship": (c, as) => c.shipping.parameters(as, TIKTOK_ORDER),
    arranged: (c, as) => c.shipping.arrange(as, TIKTOK_ORDER, PICKUP),
    "arranged together": (c, as) => c.shipping.together.arrange(as, [TIKTOK_ORDER], PICKUP),
    parcels: (c, as) => c.shipping.splitting.read(as, TIKTOK_ORDER),
    "orders that go together": (c, as) =>
      c.shipping.combining.find(as, { externalOrderId: "57466538837665", packageNumber: null }),
    "combined orders": (c, as) =>
      c.shipping.combining.combine(as, { packageNumber: "1", externalOrderIds: ["1", "2"] }),
    "split order": (c, as) =>
      c.shipping.splitting.split(as, TIKTOK_ORDER, [
        [
          {
            ...{ externalProductId: "1729582718312380123", quantity: 1 },
            externalVariantId: "2729382476852921560",
          },
        ],
      ]),
    "tracking code": (c, as) => c.shipping.trackingCode(as, TIKTOK_ORDER),
    scans: (c, as) => c.shipping.trackingEvents(as, TIKTOK_ORDER),
    label: (c, as) => c.shipping.labels.create(as, { ...TIKTOK_ORDER, trackingCode: "T" }),
    "label's state": (c, as) => c.shipping.labels.status(as, TIKTOK_ORDER),
    chats: (c, as) => c.chats.history.list(as, null),
    messages: (c, as) => c.chats.history.messages(as, "7494560109732334261", null),
    "read chat": (c, as) => c.chats.markRead(as, "7494560109732334261"),
    "sent message": (c, as) => c.chats.send(as, { externalId: "1", buyerId: "2" }, TEXT),
    "sent picture": (c, as) => c.chats.send(as, { externalId: "1", buyerId: "2" }, SENT_PICTURE),
  },
  patches: {
    arranged: [["1153132168123859123", "1152321127278713123"]],
    "refused return for an offered reason": [
      [
        "seller_reject_apply_you_have_reached_an_agreement_with_the_buyer",
        "seller_reject_apply_reason_is_unclear_or_lack_of_evidence",
      ],
    ],
    "ways to ship by the seller": [['"shipping_type":"TIKTOK"', '"shipping_type":"SELLER"']],
  },
  needed: [
    ...["code", "data", "id", "order_id", "return_id", "cancel_id", "sku_id", "product_id"],
    ...["status", "create_time", "update_time", "statement_time", "payment", "currency"],
    ...["region", "cipher", "shops", "type", "name", "message_id", "start_time", "end_time"],
    ...["total_amount", "line_items", "original_price", "sale_price", "price"],
    ...["tax_exclusive_price"],
    ...["value", "url", "uri", "width", "height", "sku_count", "quantity", "update_time_millis"],
  ],
});

function samplesAreRead<C>(name: string, marketplace: Published<C>) {
  const { samples, otherwise, connect, shopId, reads, patches = {} } = marketplace;
  const patched = (read: string, answer: unknown): unknown =>
    JSON.parse(
      (patches[read] ?? []).reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        JSON.stringify(answer),
      ),
    );
  const as = { ...CREDENTIALS, shopId };
  describe(name, () => {
    test.each(Object.keys(reads))("reads the published answer of: %s", async (read) => {
      const change = (answer: unknown) => patched(read, answer);
      const { fetch } = answering(samples, { otherwise, change });
      expect(await findUnreadable(async () => reads[read]?.(connect(fetch), as))).toEqual([]);
    });

    test("each published answer of a call that we make is read", async () => {
      const all = new Set<string>();
      for (const [name, read] of Object.entries(reads)) {
        const change = (answer: unknown) => patched(name, answer);
        const { fetch, asked } = answering(samples, { otherwise, change });
        await findUnreadable(async () => read(connect(fetch), as));
        for (const path of asked) all.add(path);
      }
      const left = Object.keys(samples).filter((path) => !all.has(path));
      expect(left).toEqual([]);
    });

    test.each(Object.keys(reads))("reads variants of the answer of: %s", async (read) => {
      const needed = new Set(marketplace.needed);
      for (let seed = 1; seed <= SEEDS; seed++) {
        const random = createSeededRandom(seed);
        const change = (answer: unknown) => vary(patched(read, answer), { random, needed });
        const { fetch } = answering(samples, { otherwise, change });
        const found = await findUnreadable(async () => reads[read]?.(connect(fetch), as));
        expect(found, `seed ${seed}`).toEqual([]);
      }
    });
  });
}

samplesAreRead("Shopee", shopee);
samplesAreRead("Lazada", lazada);
samplesAreRead("TikTok Shop", tiktok);
