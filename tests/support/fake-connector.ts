import {
  type ItemResult,
  type PushedStock,
  type StockFigures,
  ZERO_REFUSED,
} from "#backend/marketplaces/channel-figures.ts";
import type { ChannelItem } from "#backend/marketplaces/channel-listings.ts";
import type { ChannelOrder, Orders } from "#backend/marketplaces/channel-orders.ts";
import type { ChannelPromotion, Promotions } from "#backend/marketplaces/channel-promotions.ts";
import type {
  ReturnOutcome,
  ReturnRefusal,
  Returns,
} from "#backend/marketplaces/channel-returns.ts";
import type { ChannelSettlement, Settlements } from "#backend/marketplaces/channel-settlements.ts";
import type {
  ShipmentChoice,
  Shipping,
  ShippingParameters,
  TrackingEvent,
} from "#backend/marketplaces/channel-shipping.ts";
import { type Connector, ConnectorError } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import type { ReturnClaim } from "#contract/return-claims.ts";
import type { ChannelType } from "#contract/statuses.ts";
import { makeFakeReturns } from "./fake-returns.ts";

/**
 * A marketplace made of maps: the connector answers with the test's data and keeps what it was
 * sent.
 */
export interface FakeConnector extends Connector {
  readonly stock: StockFigures;
  readonly orders: Orders;
  readonly returns: Returns;
  readonly settlements: Settlements;
  readonly promotions: Promotions;
  readonly shipping: Shipping;
  /** The shop's orders by their id in the marketplace. */
  readonly channelOrders: Map<string, ChannelOrder>;
  /** The settlements of fees, by time. */
  readonly books: ChannelSettlement[];
  /** The shown stock by the marketplace's variant id. */
  readonly shown: Map<string, number>;
  readonly campaigns: ChannelPromotion[];
  /** Items that were hidden or shown again. */
  readonly listed: Map<string, boolean>;
  /** Items of which no 0 is taken. */
  readonly takesNoZero: Set<string>;
  /** The shop's items; `null` for one that is gone. An item that is not here cannot be read. */
  readonly items: Map<string, ChannelItem | null>;
  /** Every stock push in order of arrival. */
  readonly stockPushes: (PushedStock & { externalProductId: string })[];
  readonly pricePushes: { externalVariantId: string; price: number }[];
  readonly arranged: Map<string, ShipmentChoice>;
  readonly trackingCodes: Map<string, string>;
  /** The couriers' scans by the marketplace's order id. */
  readonly scans: Map<string, TrackingEvent[]>;
  readonly labels: Map<
    string,
    { status: "ready" | "processing" | "failed"; reason: string | null }
  >;
  /** The seller's refusals, and what the next refusal needs. */
  readonly refusals: ReturnRefusal[];
  readonly refusalNeeds: ("note" | "pictures")[];
  /** The buyers' claims by the marketplace's order id. */
  readonly returnClaims: Map<string, ReturnClaim>;
  /** Ends of returns, by the order's number. Open, if absent. */
  readonly returnOutcomes: Map<string, ReturnOutcome>;
  /** Makes the next calls of the method throw, one error each. */
  failNext(method: FailingMethod, ...errors: Error[]): void;
  calls(method: FailingMethod): number;
}

type FailingMethod =
  | "stock.push"
  | "prices.push"
  | "listings.read"
  | "orders.list"
  | "orders.read"
  | "shipping.parameters"
  | "orders.cancel"
  | "orders.answerCancellation"
  | "settlements.list"
  | "promotions.read"
  | "returns.accept"
  | "returns.refuse"
  | "shipping.arrange"
  | "shipping.trackingCode"
  | "shipping.trackingEvents"
  | "shipping.labels.create"
  | "shipping.labels.status";

const DAY_MS = 86_400_000;
const MORNING = { from: new Date("2026-11-22T02:00:00Z"), to: new Date("2026-11-22T05:00:00Z") };
const slot = (slotId: string) => ({ slotId, ...MORNING, isRecommended: false });
/** The shipping choices of each order, unless a test changes them. */
const OFFER: ShippingParameters = {
  pickup: { addresses: [{ addressId: "7", text: "Jl. Braga 1", slots: [slot("s1"), slot("s2")] }] },
  dropoff: { branches: [], needsSenderName: false, needsTrackingCode: false },
  manual: { needsTrackingCode: true },
};
const unused = (name: string) => () =>
  Promise.reject(new Error(`The fake connector has no ${name}`));

export function fakeCredentials(now = new Date()): Credentials {
  return {
    shopId: "1",
    accessToken: "a",
    refreshToken: "r",
    accessExpiresAt: new Date(now.getTime() + 365 * DAY_MS),
    refreshExpiresAt: new Date(now.getTime() + 365 * DAY_MS),
  };
}

export function createFakeConnector(channelType: ChannelType = "shopee"): FakeConnector {
  const failures = new Map<FailingMethod, Error[]>();
  const counts = new Map<FailingMethod, number>();
  const fake = {
    channelOrders: new Map<string, ChannelOrder>(),
    shown: new Map(),
    stockPushes: [],
    pricePushes: [],
    arranged: new Map(),
    trackingCodes: new Map(),
    scans: new Map(),
    labels: new Map(),
    campaigns: [],
    items: new Map(),
    listed: new Map(),
    takesNoZero: new Set(),
    books: [],
    refusals: [],
    refusalNeeds: [],
    returnClaims: new Map(),
    returnOutcomes: new Map(),
  } as Pick<
    FakeConnector,
    | "refusals"
    | "refusalNeeds"
    | "returnClaims"
    | "returnOutcomes"
    | "books"
    | "channelOrders"
    | "shown"
    | "stockPushes"
    | "pricePushes"
    | "arranged"
    | "trackingCodes"
    | "scans"
    | "labels"
    | "campaigns"
    | "items"
    | "listed"
    | "takesNoZero"
  >;

  function called(method: FailingMethod): void {
    counts.set(method, (counts.get(method) ?? 0) + 1);
    const error = failures.get(method)?.shift();
    if (error) throw error;
  }
  function find(externalId: string): ChannelOrder {
    const order = fake.channelOrders.get(externalId);
    if (!order) throw new ConnectorError("not_found", "order_not_found", "no such order");
    return order;
  }
  function report(externalId: string, changes: Partial<ChannelOrder>): void {
    const order = find(externalId);
    fake.channelOrders.set(externalId, {
      ...order,
      updatedAt: new Date(order.updatedAt.getTime() + 1000),
      ...changes,
    });
  }

  return {
    ...fake,
    failNext: (method, ...errors) =>
      void failures.set(method, [...(failures.get(method) ?? []), ...errors]),
    calls: (method) => counts.get(method) ?? 0,
    channelType,
    connection: {
      authoriseUrl: () => "https://marketplace.test/authorise",
      exchangeCode: unused("exchangeCode"),
      refresh: async (credentials) => credentials,
      readShop: unused("readShop"),
      warehouses: async () => [],
    },
    references: {
      categories: async () => [],
      recommendedCategories: async () => [],
      attributes: async () => [],
      brands: async () => ({ isMandatory: false, brands: [], noBrandId: null }),
      logistics: async () => [],
    },
    listings: {
      rules: () => ({
        maxNameLength: 255,
        minNameLength: 1,
        maxDescriptionLength: 3000,
        maxImages: 9,
        minImages: 0,
        maxVariationTypes: 2,
        maxVariants: 50,
        maxTypeNameLength: 14,
        maxOptionNameLength: 20,
        maxPriceSpread: null,
        priceStep: 1,
        takesDigital: false,
        preOrderDays: { min: 7, max: 30 },
      }),
      uploadImage: unused("uploadImage"),
      create: unused("create"),
      update: unused("update"),
      remove: unused("remove"),
      async setListed(_credentials, externalProductId, isListed) {
        fake.listed.set(externalProductId, isListed);
      },
      list: unused("list"),
      async read(_credentials, externalProductId) {
        called("listings.read");
        const item = fake.items.get(externalProductId);
        if (item === undefined)
          throw new ConnectorError("unavailable", "no_item", "The test has no such item");
        return item;
      },
      ownPicture: async () => null,
    },
    prices: {
      pushBatch: 2,
      async push(_credentials, _externalProductId, items) {
        called("prices.push");
        fake.pricePushes.push(...items);
        return items.map(({ externalVariantId }): ItemResult => ({ externalVariantId, ok: true }));
      },
    },
    stock: {
      pushBatch: 2,
      async push(_credentials, externalProductId, items) {
        called("stock.push");
        fake.stockPushes.push(...items.map((item) => ({ externalProductId, ...item })));
        return items.map(({ externalVariantId, quantity }): ItemResult => {
          if (quantity === 0 && fake.takesNoZero.has(externalProductId))
            return { externalVariantId, ok: false, code: ZERO_REFUSED, message: "1 to 99999" };
          fake.shown.set(externalVariantId, quantity);
          return { externalVariantId, ok: true };
        });
      },
      read: async () =>
        [...fake.shown].map(([externalVariantId, stock]) => ({ externalVariantId, stock })),
    },
    promotions: {
      readBatch: 2,
      async read(_credentials, externalProductIds) {
        called("promotions.read");
        return fake.campaigns.filter(({ externalProductId }) =>
          externalProductIds.includes(externalProductId),
        );
      },
    },
    orders: {
      spanDays: 15,
      readBatch: 50,
      cancelReasons: ["OUT_OF_STOCK", "CUSTOMER_REQUEST"],
      async list(_credentials, { from, to }) {
        called("orders.list");
        const inSpan = [...fake.channelOrders.values()].filter(
          (order) => order.updatedAt >= from && order.updatedAt <= to,
        );
        return { externalIds: inSpan.map((order) => order.externalId), cursor: null };
      },
      async read(_credentials, externalIds) {
        called("orders.read");
        return externalIds.flatMap((id) => fake.channelOrders.get(id) ?? []);
      },
      async cancel(_credentials, externalOrderId, { reason }) {
        called("orders.cancel");
        report(externalOrderId, {
          status: "cancelled",
          nativeStatus: "CANCELLED",
          cancelReason: reason,
        });
      },
      async answerCancellation(_credentials, externalOrderId, accept) {
        called("orders.answerCancellation");
        report(
          externalOrderId,
          accept
            ? { status: "cancelled", nativeStatus: "CANCELLED" }
            : { status: "to_process", nativeStatus: "READY_TO_SHIP" },
        );
      },
    },
    settlements: {
      spanDays: 10,
      lateHours: 24,
      async list(_credentials, { from, to, cursor }) {
        called("settlements.list");
        const inSpan = fake.books.filter(({ settledAt }) => settledAt >= from && settledAt <= to);
        const next = Number(cursor ?? 0) + 2;
        return {
          entries: inSpan.slice(next - 2, next),
          cursor: next < inSpan.length ? String(next) : null,
        };
      },
    },
    returns: makeFakeReturns({ fake, find, called }),
    shipping: {
      async parameters() {
        called("shipping.parameters");
        return OFFER;
      },
      async arrange(_credentials, { externalOrderId }, choice) {
        called("shipping.arrange");
        if (find(externalOrderId).status !== "to_process" || fake.arranged.has(externalOrderId))
          throw new ConnectorError("wrong_state", "already_arranged", "already arranged");
        fake.arranged.set(externalOrderId, choice);
      },
      async trackingCode(_credentials, { externalOrderId }) {
        called("shipping.trackingCode");
        return fake.trackingCodes.get(externalOrderId) ?? null;
      },
      async trackingEvents(_credentials, { externalOrderId }) {
        called("shipping.trackingEvents");
        return fake.scans.get(externalOrderId) ?? [];
      },
      labels: {
        async create(_credentials, { externalOrderId }) {
          called("shipping.labels.create");
          if (!fake.labels.has(externalOrderId))
            fake.labels.set(externalOrderId, { status: "processing", reason: null });
        },
        async status(_credentials, { externalOrderId }) {
          called("shipping.labels.status");
          return fake.labels.get(externalOrderId) ?? { status: "processing", reason: null };
        },
        download: async () => new TextEncoder().encode("%PDF-1.7 label"),
      },
    },
  };
}
