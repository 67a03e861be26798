import type { ItemResult } from "#backend/marketplaces/channel-listings.ts";
import type { ChannelOrder, ShipmentChoice } from "#backend/marketplaces/channel-orders.ts";
import {
  type Connector,
  ConnectorError,
  type Credentials,
} from "#backend/marketplaces/connector.ts";
import type { ChannelType } from "#contract/statuses.ts";

/** A marketplace of a few maps: what a test puts in is what the connector answers, and what was sent to it can be looked at. */
export interface FakeConnector extends Connector {
  readonly orders: Map<string, ChannelOrder>;
  /** What the shop shows, by the variant's id there. */
  readonly shown: Map<string, number>;
  /** Every stock push in the order it arrived. */
  readonly stockPushes: {
    externalProductId: string;
    externalVariantId: string;
    quantity: number;
  }[];
  readonly arranged: Map<string, ShipmentChoice>;
  readonly trackingCodes: Map<string, string>;
  readonly labels: Map<
    string,
    { status: "ready" | "processing" | "failed"; reason: string | null }
  >;
  /** Thrown, once each, by the next call of the method. */
  failNext(method: FailingMethod, ...errors: Error[]): void;
  /** How often the method was called. */
  calls(method: FailingMethod): number;
}

type FailingMethod =
  | "pushStock"
  | "listOrders"
  | "getOrders"
  | "arrangeShipment"
  | "trackingCode"
  | "createLabel"
  | "labelStatus"
  | "cancelOrder"
  | "answerCancellation";

const DAY_MS = 86_400_000;
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
    orders: new Map<string, ChannelOrder>(),
    shown: new Map(),
    stockPushes: [],
    arranged: new Map(),
    trackingCodes: new Map(),
    labels: new Map(),
  } as Pick<
    FakeConnector,
    "orders" | "shown" | "stockPushes" | "arranged" | "trackingCodes" | "labels"
  >;

  function called(method: FailingMethod): void {
    counts.set(method, (counts.get(method) ?? 0) + 1);
    const error = failures.get(method)?.shift();
    if (error) throw error;
  }
  function find(externalId: string): ChannelOrder {
    const order = fake.orders.get(externalId);
    if (!order) throw new ConnectorError("not_found", "order_not_found", "no such order");
    return order;
  }
  function report(externalId: string, changes: Partial<ChannelOrder>): void {
    const order = find(externalId);
    fake.orders.set(externalId, {
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
    rules: {
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
      takesDigital: false,
      preOrderDays: { min: 7, max: 30 },
      pushBatch: 2,
      orderSpanDays: 15,
    },
    cancelReasons: ["OUT_OF_STOCK", "CUSTOMER_REQUEST"],
    authoriseUrl: () => "https://marketplace.test/authorise",
    exchangeCode: unused("exchangeCode"),
    refresh: async (credentials) => credentials,
    getShop: unused("getShop"),
    listWarehouses: async () => [],
    listCategories: async () => [],
    recommendCategories: async () => [],
    listAttributes: async () => [],
    listBrands: async () => ({ isMandatory: false, brands: [] }),
    listLogistics: async () => [],
    uploadImage: unused("uploadImage"),
    createProduct: unused("createProduct"),
    updateProduct: unused("updateProduct"),
    deleteProduct: unused("deleteProduct"),
    setListed: unused("setListed"),
    listProducts: unused("listProducts"),
    ownPicture: async () => null,
    readStock: async () =>
      [...fake.shown].map(([externalVariantId, stock]) => ({ externalVariantId, stock })),
    pushPrice: unused("pushPrice"),
    async pushStock(_credentials, externalProductId, items) {
      called("pushStock");
      fake.stockPushes.push(...items.map((item) => ({ externalProductId, ...item })));
      for (const { externalVariantId, quantity } of items)
        fake.shown.set(externalVariantId, quantity);
      return items.map(({ externalVariantId }): ItemResult => ({ externalVariantId, ok: true }));
    },
    async listOrders(_credentials, { from, to }) {
      called("listOrders");
      const inSpan = [...fake.orders.values()].filter(
        (order) => order.updatedAt >= from && order.updatedAt <= to,
      );
      return { externalIds: inSpan.map((order) => order.externalId), cursor: null };
    },
    async getOrders(_credentials, externalIds) {
      called("getOrders");
      return externalIds.flatMap((id) => fake.orders.get(id) ?? []);
    },
    shippingParameters: async () => ({ manual: { needsTrackingCode: true } }),
    async arrangeShipment(_credentials, { externalOrderId }, choice) {
      called("arrangeShipment");
      if (find(externalOrderId).status !== "to_process" || fake.arranged.has(externalOrderId))
        throw new ConnectorError("wrong_state", "already_arranged", "already arranged");
      fake.arranged.set(externalOrderId, choice);
    },
    async trackingCode(_credentials, { externalOrderId }) {
      called("trackingCode");
      return fake.trackingCodes.get(externalOrderId) ?? null;
    },
    async createLabel(_credentials, { externalOrderId }) {
      called("createLabel");
      if (!fake.labels.has(externalOrderId))
        fake.labels.set(externalOrderId, { status: "processing", reason: null });
    },
    async labelStatus(_credentials, { externalOrderId }) {
      called("labelStatus");
      return fake.labels.get(externalOrderId) ?? { status: "processing", reason: null };
    },
    downloadLabel: async () => new TextEncoder().encode("%PDF-1.7 label"),
    async cancelOrder(_credentials, externalOrderId, { reason }) {
      called("cancelOrder");
      report(externalOrderId, {
        status: "cancelled",
        nativeStatus: "CANCELLED",
        cancelReason: reason,
      });
    },
    async answerCancellation(_credentials, externalOrderId, accept) {
      called("answerCancellation");
      report(
        externalOrderId,
        accept
          ? { status: "cancelled", nativeStatus: "CANCELLED" }
          : { status: "to_process", nativeStatus: "READY_TO_SHIP" },
      );
    },
    verifyWebhook: () => true,
    parseWebhook: () => {
      throw new SyntaxError("The fake connector gets no pushes");
    },
  };
}
