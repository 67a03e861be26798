import { z } from "zod";
import { callMarketplace } from "#backend/marketplaces/call-marketplace.ts";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { type Connector, ConnectorError } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { NEVER_EXPIRES, refuseRefresh } from "#backend/marketplaces/key-connection.ts";
import { defineMarketplace } from "#backend/marketplaces/marketplace.ts";
import type { MarketplaceType } from "#contract/marketplaces.ts";
import type { TinyItem, TinyOrder } from "./sandbox-half.ts";

const WORDS = { en: "Push", id: "Push", th: "Push" };

/** Defines the marketplace's hosts and the limits of its API. */
export const pasar = defineMarketplace({
  goingLive: {
    ...{ variables: ["PASAR_HOST"], permissions: [], hosts: [], demands: [] },
    addresses: [{ use: WORDS, path: "/api/webhooks/pasar", at: "api" }],
    steps: [{ words: WORDS, url: "https://pasar.example/register" }],
  },
  variables: { PASAR_HOST: z.url().optional() },
  settings: ({ PASAR_HOST }, { hasSandbox, sandboxHost }) => ({
    mode: PASAR_HOST ? "live" : hasSandbox ? "sandbox" : "off",
    host: PASAR_HOST ?? sandboxHost,
    pushSecret: "",
  }),
  sandboxSecrets: { pushSecret: "sandbox pasar push secret" },
  connector: ({ host, pushSecret }, { fetch }) => connectorOf(host, pushSecret, fetch),
});

function connectorOf(host: string, pushSecret: string, send: typeof fetch): Connector {
  async function call<T>(key: string, method: string, path: string, body?: object): Promise<T> {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await callMarketplace(path, (signal) =>
      send(host + path, { ...request, signal }),
    );
    if (answer.status === 401) throw new ConnectorError("unauthorised", "key", "The key is wrong");
    if (!answer.ok) throw new ConnectorError("rejected", String(answer.status), path);
    return (await answer.json()) as T;
  }
  const with_ =
    (credentials: Credentials) =>
    <T>(method: string, path: string, body?: object) =>
      call<T>(credentials.accessToken, method, path, body);
  const shown = ({ name, variants: [variant] }: ListingDraft) => ({
    ...{ name, sku: variant?.sku ?? "", price: variant?.price ?? 0 },
    stock: variant?.quantity ?? 0,
  });
  const refOf = (id: string, { variants: [variant] }: ListingDraft) => ({
    externalProductId: id,
    variants: [{ key: variant?.key ?? "", externalVariantId: id }],
  });
  const only = (items: { externalVariantId: string }[]) =>
    items.map(({ externalVariantId }) => ({ externalVariantId, ok: true as const }));
  return {
    channelType: "pasar" as MarketplaceType,
    connection: {
      keys: {
        fields: [{ name: "key", isSecret: true, isShop: true }],
        async connect({ key = "" }) {
          const shop = await call<{ shopId: string; name: string }>(key, "GET", "/shop");
          const credentials: Credentials = {
            ...{ shopId: shop.shopId, accessToken: key, refreshToken: "" },
            ...{ accessExpiresAt: NEVER_EXPIRES, refreshExpiresAt: NEVER_EXPIRES },
          };
          return { credentials, shop: { ...shop, grantExpiresAt: null } };
        },
      },
      refresh: refuseRefresh,
      readShop: async (credentials) => ({
        ...(await with_(credentials)<{ shopId: string; name: string }>("GET", "/shop")),
        grantExpiresAt: null,
      }),
      warehouses: async () => [{ externalId: "shop", name: "Pasar" }],
    },
    references: {
      categories: async () => [{ categoryId: "1", parentId: null, name: "Apa saja", isLeaf: true }],
      recommendedCategories: async () => ["1"],
      attributes: async () => [],
      brands: async () => ({ isMandatory: false, brands: [], noBrandId: null }),
      logistics: async () => [
        {
          ...{ logisticsId: "1", name: "Kurir", isEnabled: true },
          ...{ supportsCod: false, maxWeightG: null },
        },
      ],
    },
    listings: {
      rules: () => ({
        ...{ minNameLength: 1, maxNameLength: 100, maxDescriptionLength: 1_000 },
        ...{ minImages: 0, maxImages: 1, maxVariationTypes: 0, maxVariants: 1 },
        ...{ maxTypeNameLength: 1, maxOptionNameLength: 1, maxPriceSpread: null, priceStep: 1 },
        ...{ takesDigital: false, preOrderDays: { min: 0, max: 0 } },
      }),
      uploadImage: async () => ({ externalImageId: "none" }),
      async create(credentials, draft) {
        const made = await with_(credentials)<TinyItem>("POST", "/items", shown(draft));
        return refOf(made.id, draft);
      },
      async update(credentials, id, draft) {
        await with_(credentials)("PUT", `/items/${id}`, shown(draft));
        return refOf(id, draft);
      },
      remove: (credentials, id) => with_(credentials)("DELETE", `/items/${id}`),
      setListed: (credentials, id, isListed) =>
        with_(credentials)("PUT", `/items/${id}`, { isListed }),
      list: async () => ({ items: [], cursor: null, total: 0 }),
      async read(credentials, id) {
        const item = await with_(credentials)<TinyItem>("GET", `/items/${id}`);
        return {
          ...{ externalProductId: id, name: item.name, description: "", condition: "new" },
          ...{ isListed: true, categoryId: null, brandId: null, brandName: "", attributes: [] },
          ...{ logisticsIds: [], daysToShip: null, pictures: [], variationTypes: [] },
          variants: [
            {
              ...{ externalVariantId: id, optionIndexes: [], sku: item.sku, barcode: "" },
              ...{ price: item.price, stock: item.stock, weightG: 0 },
              ...{ widthCm: 0, heightCm: 0, lengthCm: 0 },
            },
          ],
        };
      },
      ownPicture: async () => null,
    },
    stock: {
      pushBatch: 1,
      async push(credentials, id, items) {
        for (const { quantity } of items)
          await with_(credentials)("PUT", `/items/${id}`, { stock: quantity });
        return only(items);
      },
      async read(credentials, id) {
        const { stock } = await with_(credentials)<TinyItem>("GET", `/items/${id}`);
        return [{ externalVariantId: id, stock }];
      },
    },
    prices: {
      pushBatch: 1,
      async push(credentials, id, items) {
        for (const { price } of items) await with_(credentials)("PUT", `/items/${id}`, { price });
        return only(items);
      },
    },
    orders: {
      ...{ spanDays: 30, readBatch: 50, cancelReasons: [] },
      async list(credentials) {
        const orders = await with_(credentials)<TinyOrder[]>("GET", "/orders");
        return { externalIds: orders.map(({ id }) => id), cursor: null };
      },
      async read(credentials, ids) {
        const orders = await with_(credentials)<TinyOrder[]>("GET", "/orders");
        return orders.filter(({ id }) => ids.includes(id)).map(toChannelOrder);
      },
      cancel: async () => undefined,
      answerCancellation: async () => undefined,
    },
    webhooks: {
      verify: ({ authorization }) => authorization === pushSecret,
      parse(rawBody) {
        const { shopId, orderId } = JSON.parse(new TextDecoder().decode(rawBody)) as {
          shopId: string;
          orderId: string;
        };
        const about = { shopId, externalOrderId: orderId, dedupeKey: orderId };
        return [{ ...about, at: new Date(), kind: "order" as const }];
      },
    },
  };
}

function toChannelOrder({ id, at, item, quantity }: TinyOrder) {
  const placedAt = new Date(at);
  const total = item.price * quantity;
  return {
    ...{ externalId: id, nativeStatus: "PAID", status: "to_process" as const },
    ...{ updatedAt: placedAt, placedAt, paidAt: placedAt, shipByAt: null },
    ...{ isCod: false, paymentType: "", currency: "IDR", itemsTotal: total, discountTotal: 0 },
    ...{ shippingFee: 0, channelFees: null, total, buyerName: "Budi", buyerPhone: "" },
    ...{ address: null, buyerNote: "", courier: "", packageNumber: null, trackingCode: null },
    ...{ cancelReason: null, isSplit: false, retryPickup: false, fulfilledByChannel: false },
    lines: [
      {
        ...{ externalProductId: item.id, externalVariantId: item.id, sku: item.sku },
        ...{ name: item.name, variantName: "", imageUrl: null, quantity },
        ...{ unitPrice: item.price, discount: 0 },
      },
    ],
  };
}
