import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { createBlibliConnector } from "#backend/marketplaces/blibli/connector.ts";
import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { createLazadaConnector } from "#backend/marketplaces/lazada/connector.ts";
import { createLineConnector } from "#backend/marketplaces/line/connector.ts";
import { collectPutAside, type PutAside } from "#backend/marketplaces/put-aside.ts";
import { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";
import { createTiktokConnector } from "#backend/marketplaces/tiktok/connector.ts";
import { createTokopediaConnector } from "#backend/marketplaces/tokopedia/connector.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import { CREDENTIALS } from "./answering.ts";
import { mutate } from "./mutate.ts";
import lazadaSamples from "./samples/lazada.json" with { type: "json" };
import shopeeSamples from "./samples/shopee.json" with { type: "json" };
import tiktokSamples from "./samples/tiktok.json" with { type: "json" };

/** The changed order is between the two others. */
const IDS = ["4130387851", "4130387852", "4130387853"] as const;
const [, CHANGED_ID] = IDS;
/** Each field of an order is changed in a dozen ways. */
const TIMEOUT = 120_000;
/** A status of which something must be known: money comes back, or goods are gone. */
const KNOWN_ONLY = new Set<OrderStatus | null>([
  ...(["cancelled", "expired", "shipped", "delivered", "completed"] as const),
  ...(["delivery_failed", "returned", "return_requested"] as const),
]);

interface Marketplace {
  /** The answer about one order that waits for the seller. */
  makeSample(id: string): unknown;
  as: Credentials;
  /** Returns the connector's orders at a server with these orders by id. */
  connect(orders: ReadonlyMap<string, unknown>): {
    list(
      credentials: Credentials,
      span: { from: Date; to: Date; cursor: null },
    ): Promise<{ externalIds: string[] }>;
    read(credentials: Credentials, ids: string[]): Promise<ChannelOrder[]>;
  };
}

const around = (answer: (url: URL, request: Request) => Promise<object | null>) => ({
  now: () => new Date("2026-11-20T03:00:00Z"),
  wait: async () => undefined,
  fetch: (async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const body = await answer(new URL(request.url), request);
    return Response.json(body ?? { message: "not found" }, { status: body ? 200 : 404 });
  }) as typeof globalThis.fetch,
});

const [shopeeAnswer] = shopeeSamples["/api/v2/order/get_order_detail"];
const [tiktokAnswer] = tiktokSamples["/order/202507/orders"];
const [lazadaOrder] = lazadaSamples["/order/get"];
const [lazadaItems] = lazadaSamples["/orders/items/get"];

const MARKETPLACES: Readonly<Record<string, Marketplace>> = {
  Shopee: {
    as: CREDENTIALS,
    makeSample: (order_sn) => {
      const [sample] = shopeeAnswer?.response.order_list ?? [];
      const [parcel] = sample?.package_list ?? [];
      return {
        ...sample,
        ...{ order_sn, region: "ID", currency: "IDR", order_status: "READY_TO_SHIP" },
        ...{ pending_terms: [], cancel_reason: "", cancel_by: "" },
        package_list: [{ ...parcel, logistics_status: "LOGISTICS_READY" }],
      };
    },
    connect: (orders) =>
      createShopeeConnector({
        ...around(async () => ({ error: "", response: { order_list: [...orders.values()] } })),
        ...{ host: "https://s.test", authHost: "https://a.test" },
        ...{ partnerId: "1", partnerKey: "key", pushKey: "push" },
      }).orders,
  },
  "TikTok Shop": {
    as: CREDENTIALS,
    makeSample: (id) => {
      const [sample] = tiktokAnswer?.data.orders ?? [];
      return { ...sample, id, status: "AWAITING_SHIPMENT", collection_time: 0 };
    },
    connect: (orders) =>
      createTiktokConnector({
        ...around(async ({ pathname }) => {
          const data = pathname.endsWith("/shops")
            ? { shops: [{ id: CREDENTIALS.shopId, region: "ID", cipher: "c", name: "Toko" }] }
            : /\/orders(\/search)?$/.test(pathname)
              ? { orders: [...orders.values()] }
              : {};
          return { code: 0, data };
        }),
        callbackUrl: "https://a.test/api/webhooks/tiktok",
        ...{ host: "https://o.test", tokenHost: "https://t.test", consentHost: "https://c.test" },
        ...{ appKey: "1", appSecret: "secret", serviceId: "2" },
      }).orders,
  },
  Lazada: {
    as: { ...CREDENTIALS, shopId: "ID7000714532876273420" },
    makeSample: (order_id) => {
      const [sample] = lazadaItems?.data[0]?.order_items ?? [];
      const item = { ...sample, order_id, status: "pending", currency: "IDR", reason: "" };
      return {
        order: { ...lazadaOrder?.data, order_id, statuses: ["pending"] },
        items: { order_id, order_items: [{ ...item, need_cancel_confirm: "false" }] },
      };
    },
    connect: (orders) =>
      createLazadaConnector({
        ...around(async ({ pathname, searchParams }) => {
          const answers = [...orders] as [string, { order: unknown; items: unknown }][];
          const asked = searchParams.get("order_id");
          if (pathname.endsWith("/orders/get"))
            return { code: "0", data: { orders: answers.map(([, { order }]) => order) } };
          const data = pathname.endsWith("/orders/items/get")
            ? answers.map(([, { items }]) => items)
            : answers.find(([id]) => id === asked)?.[1].order;
          return { code: "0", data: data ?? {} };
        }),
        ...{ host: "https://l.test/rest", tokenHost: "https://t.test/rest" },
        ...{ consentHost: "https://c.test", appKey: "1", appSecret: "secret" },
      }).orders,
  },
  Tokopedia: {
    as: CREDENTIALS,
    // The page "Get Single Order" of its documentation shows this.
    makeSample: (id) => ({
      ...{ order_id: Number(id), buyer_id: 8970588, seller_id: 479573 },
      ...{ order_status: 220, open_amt: 19_000, comment: "", item_price: 10_000 },
      ...{ create_time: "2020-08-28T09:02:17Z", update_time: "2020-08-28T09:02:17Z" },
      ...{ payment_date: "2020-08-28T09:02:17Z", shipping_date: null },
      buyer_info: { buyer_fullname: "Mitra Test", buyer_phone: "62888888888", buyer_email: "" },
      shipment_fulfillment: { confirm_shipping_deadline: "0001-01-01T00:00:00Z" },
      payment_info: {
        ...{ gateway_name: "BCA Virtual Account", discount_amount: 500 },
        payment_date: "2020-08-28T09:02:17Z",
      },
      cancel_request_info: { status: 0 },
      custom_fields: { awb: "" },
      order_info: {
        order_detail: [
          {
            ...{ product_id: 15_377_119, product_name: "Kaos", product_price: 10_000 },
            ...{ normal_price: 10_000, quantity: 1, sku: "K-1", notes: "", product_picture: "" },
          },
        ],
        shipping_info: {
          ...{ logistic_name: "JNE", logistic_service: "Reguler", shipping_price: 9_000 },
          ...{ insurance_price: 0, awb: "", autoresi_awb: "" },
        },
        destination: {
          ...{ receiver_name: "Mitra", receiver_phone: "62888", address_street: "Jl. Letjen S" },
          ...{ address_district: "Setiabudi", address_city: "Jakarta Selatan" },
          ...{ address_province: "DKI Jakarta", address_postal: "12930" },
        },
      },
    }),
    connect: (orders) =>
      createTokopediaConnector({
        ...around(async ({ pathname, searchParams }) => {
          if (pathname.endsWith("/product/info")) return { data: [] };
          if (pathname.endsWith("/token")) return { access_token: "t", expires_in: 3600 };
          const asked = searchParams.get("order_id");
          if (asked === null) return { data: [...orders.values()] };
          return { data: [...orders].find(([id]) => id === asked)?.[1] };
        }),
        ...{ host: "https://k.test", accountsHost: "https://a.test", fsId: "1" },
        ...{ clientId: "c", clientSecret: "s", webhookSecret: "w" },
      }).orders,
  },
  Blibli: {
    as: CREDENTIALS,
    makeSample: (id) => ({
      packageId: null,
      packageCreated: false,
      orderItems: [
        {
          flag: { cashlessHandover: false },
          logistic: { awbNumber: "", optionCode: "REG", productCode: "J", productName: "JNE" },
          order: {
            ...{ id, itemId: `9${id}`, itemStatus: "FP", quantity: 2, customerFullName: "Siti" },
            ...{ date: 1_782_442_800_000, statusFPUpdatedTimestamp: 1_782_442_800_000 },
            ...{ lastUpdatedTimestamp: 1_782_442_800_000, autoCancelTimestamp: null },
          },
          product: {
            ...{ blibliSku: "TOQ-15126-00411-00001", sellerSku: "K-1", itemName: "Kaos" },
            ...{ variantName: "M", type: "REGULAR", price: 10_000, finalPrice: 9_000 },
          },
          sellerDeliveryType: "NON_BULKY",
        },
      ],
    }),
    connect: (orders) =>
      createBlibliConnector({
        ...around(async ({ pathname }) =>
          pathname.endsWith("/packages/filter")
            ? { content: [...orders.values()], paging: { totalPage: 1, totalRecord: orders.size } }
            : { content: {} },
        ),
        ...{ host: "https://b.test", clientId: "c", clientKey: "k", channelId: "etalase" },
      }).orders,
  },
  LINE: {
    as: CREDENTIALS,
    makeSample: (orderNumber) => ({
      ...{ orderNumber, orderStatus: "FINALIZED", paymentStatus: "PAID" },
      ...{ shipmentStatus: "NO_SHIPMENT", paymentMethod: "PAYMENT_LS_QR_PROMPTPAY" },
      ...{ checkoutAt: "2026-06-26T03:00:00Z", lastUpdatedAt: "2026-06-26T03:00:00Z" },
      ...{ paidAt: "2026-06-26T03:01:00Z", discountAmount: 5, shipmentPrice: 30 },
      ...{ totalPrice: 280.5, remarkBuyer: "" },
      shipmentDetail: { name: "Flash", isCod: false, trackingNumber: "" },
      shippingAddress: { recipientName: "Somchai", phoneNumber: "+66", province: "Bangkok" },
      orderItems: [
        {
          ...{ productId: 1, variantId: 2, sku: "K", name: "Mug", imageURL: "", quantity: 1 },
          ...{ price: 250.5, discountedPrice: 0, variants: [{ value: "M" }] },
        },
      ],
    }),
    connect: (orders) =>
      createLineConnector({
        ...around(async ({ pathname }) => {
          if (pathname.endsWith("/orders")) return { data: [...orders.values()] };
          const id = decodeURIComponent(pathname.split("/").at(-1) ?? "");
          return (orders.get(id) ?? null) as object | null;
        }),
        ...{ host: "https://line.test", categories: [] },
        ...{ messagingHost: "https://api.test", messagingDataHost: "https://data.test" },
      }).orders,
  },
};

async function readOrders({ connect, as }: Marketplace, orders: ReadonlyMap<string, unknown>) {
  const aside: PutAside[] = [];
  const ids = [...orders.keys()];
  const read = await collectPutAside(aside, () => connect(orders).read(as, ids));
  return { read, aside };
}

/** Changes that leave a field out in one way or another. */
const LEFT_OUT = / is (missing|null|an empty text)$/;

/** The money and the units of an order. */
const readFigures = ({
  itemsTotal,
  discountTotal,
  shippingFee,
  total,
  lines,
}: Pick<ChannelOrder, "itemsTotal" | "discountTotal" | "shippingFee" | "total" | "lines">) => ({
  ...{ itemsTotal, discountTotal, shippingFee, total },
  lines: lines.map(({ quantity, unitPrice, discount }) => ({ quantity, unitPrice, discount })),
});

/** Returns the times and figures of an order that are none. */
function findBroken(value: unknown, place = ""): string[] {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [`${place} is no time`] : [];
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${place} is no number`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => findBroken(inner, `${place}.${name}`));
}

describe.each(Object.entries(MARKETPLACES))(
  "an order of %s's with a changed field",
  (_name, marketplace) => {
    const samples = new Map(IDS.map((id) => [id as string, marketplace.makeSample(id)]));

    test("stops none of the others in a list", { timeout: TIMEOUT }, async () => {
      const from = new Date("2026-11-20T01:00:00Z");
      const span = { from, to: new Date("2026-11-20T02:00:00Z"), cursor: null };
      const faults: string[] = [];
      for (const { name, value } of mutate(samples.get(CHANGED_ID))) {
        const orders = marketplace.connect(new Map(samples).set(CHANGED_ID, value));
        const ids = await orders.list(marketplace.as, span).then(
          ({ externalIds }) => externalIds,
          (): readonly string[] => [],
        );
        if (!ids.includes(IDS[0]) || !ids.includes(IDS[2])) faults.push(name);
      }
      expect(faults).toEqual([]);
    });

    test("stops none of the others, is not sent or cancelled, and keeps its figures", {
      timeout: TIMEOUT,
    }, async () => {
      const { read: usual } = await readOrders(marketplace, samples);
      expect(usual.map(({ status }) => status)).toEqual(IDS.map(() => "to_process"));
      const others = [usual[0], usual[2]];
      const usualFigures = usual[1] && readFigures(usual[1]);
      const faults: string[] = [];
      for (const { name, value } of mutate(samples.get(CHANGED_ID))) {
        const orders = new Map(samples).set(CHANGED_ID, value);
        try {
          const { read, aside } = await readOrders(marketplace, orders);
          const told = read.filter(({ externalId }) =>
            others.some((order) => order?.externalId === externalId),
          );
          const changed = read.filter((order) => !told.includes(order));
          if (JSON.stringify(told) !== JSON.stringify(others)) faults.push(`${name}: loses others`);
          if (read.length + aside.length < IDS.length && !/(id|_sn|orderNumber) /i.test(name))
            faults.push(`${name}: loses it`);
          for (const order of changed) {
            if (KNOWN_ONLY.has(order.status)) faults.push(`${name}: is ${order.status}`);
            faults.push(...findBroken(order).map((fault) => `${name}: ${fault}`));
            if (LEFT_OUT.test(name) && !isDeepStrictEqual(readFigures(order), usualFigures))
              faults.push(`${name}: has other figures`);
          }
        } catch (error) {
          const reason = error instanceof ConnectorError ? error.message : String(error);
          faults.push(`${name}: throws ${reason}`);
        }
      }
      expect(faults).toEqual([]);
    });
  },
);
