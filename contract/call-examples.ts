import type { z } from "zod";
import { type ChannelSummary, exchangeCode, getMe } from "./accounts.ts";
import { listChannels } from "./channels.ts";
import type { Answer, Endpoint } from "./endpoint.ts";
import { acceptOrder, markPrinted, syncOrder } from "./order-actions.ts";
import { findOrders, getOrder, type OrderDetail, type OrderSummary } from "./orders.ts";
import { scan } from "./pick-scans.ts";
import {
  createProduct,
  findProducts,
  getProduct,
  type ProductDetail,
  type SyncInfo,
  updateProduct,
} from "./products.ts";
import { getPublish, startPublish } from "./publishes.ts";
import { arrangeShipment, getLabelStatus } from "./shipments.ts";
import { adjustStocks, findStocks, listStockHistories, type Stock } from "./stocks.ts";
import { listWarehouses } from "./warehouses.ts";
import { createWebhook } from "./webhooks.ts";

export interface CallExample {
  readonly call: Endpoint;
  /** Absent for a call without a body. */
  readonly body?: unknown;
  readonly response: unknown;
}

type BodyOf<E extends Endpoint> = E["body"] extends z.ZodType
  ? { body: z.input<E["body"]> }
  : { body?: undefined };

const createExample = <E extends Endpoint>(
  call: E,
  { body, response }: { response: Answer<E> } & BodyOf<E>,
): CallExample => ({ call, ...(body === undefined ? {} : { body }), response });

const EXAMPLE_CHANNEL: ChannelSummary = {
  ...{ id: "019353a0-7c11-7000-8000-00000000c001", channelType: "shopee", name: "Toko Laras" },
  ...{ shopId: "220011", status: "active", imported: true, orderExpMins: null },
};

const EXAMPLE_WAREHOUSE = {
  id: "019353a0-7c11-7000-8000-00000000f001",
  name: "Gudang utama",
} as const;

const EXAMPLE_PRODUCT = {
  ...{ id: "019353a0-7c11-7000-8000-00000000a001", name: "Kaos Polos", category: "Fashion > Kaos" },
  ...{ isActive: true, updatedAt: "2026-11-21T03:00:00.000Z" },
} as const;

const EXAMPLE_VARIANT: ProductDetail["variants"][number] = {
  ...{ id: "019353a0-7c11-7000-8000-00000000b001", optionIds: [], sku: "KAOS-M-HITAM" },
  ...{ barcode: "8991234567890", price: 79_000, cogs: 35_000, weightG: 180 },
  ...{ widthCm: 25, heightCm: 2, lengthCm: 30, stockMode: "use_stock", isActive: true },
  ...{ onHand: 40, available: 37 },
};

const EXAMPLE_SYNC: SyncInfo = {
  ...{ channelId: EXAMPLE_CHANNEL.id, syncStatus: 3, lastSyncAt: "2026-11-21T03:00:10.000Z" },
  ...{ errorCode: null, errorMessage: null, isRetryPaused: false },
};

const PRODUCT_DETAIL: ProductDetail = {
  ...EXAMPLE_PRODUCT,
  ...{ description: "Katun 24s.", brand: "Laras", condition: "new", isDigital: false },
  ...{ variationTypes: [], version: 4, images: [], optionImages: [] },
  variants: [EXAMPLE_VARIANT],
  connectedChannels: [EXAMPLE_SYNC],
  createdAt: "2026-10-02T08:12:00.000Z",
};

const EXAMPLE_STOCK: Stock = {
  ...{
    id: "019353a0-7c11-7000-8000-00000000d001",
    variantId: EXAMPLE_VARIANT.id,
    productId: EXAMPLE_PRODUCT.id,
  },
  ...{
    productName: EXAMPLE_PRODUCT.name,
    variantName: "",
    sku: EXAMPLE_VARIANT.sku,
    barcode: EXAMPLE_VARIANT.barcode,
  },
  ...{
    imageUrl: null,
    warehouseId: EXAMPLE_WAREHOUSE.id,
    warehouseName: EXAMPLE_WAREHOUSE.name,
    rack: "A-01",
  },
  ...{ onHand: 40, reserved: 3, buffer: 0, locked: 0, damaged: 0, doubtful: 0, available: 37 },
  ...{ incoming: 0, syncEnabled: true, isSoldFrom: true, pushed: [] },
  updatedAt: "2026-11-21T03:00:00.000Z",
};

const ORDER_ID = "019353a0-7c11-7000-8000-00000000e001";

const EXAMPLE_ORDER: OrderSummary = {
  ...{
    id: ORDER_ID,
    externalId: "2411MUG0001",
    channelId: EXAMPLE_CHANNEL.id,
    channelType: "shopee",
  },
  ...{ channelName: EXAMPLE_CHANNEL.name, status: "to_process", pickpackStatus: "none" },
  ...{ documentStatus: "none", flags: [], buyerName: "Budi", city: "Bandung", total: 167_000 },
  ...{ isCod: false, paymentType: "ShopeePay", courier: "SPX Standard", trackingCode: null },
  ...{ warehouseName: EXAMPLE_WAREHOUSE.name, note: "", labelPrintCount: 0, invoicePrintCount: 0 },
  packingSlipPrintCount: 0,
  ...{
    downPayment: 0,
    shipmentError: null,
    nextAct: "arrange",
    shipByAt: "2026-11-23T16:59:59.000Z",
  },
  ...{ paidAt: "2026-11-21T02:58:00.000Z", placedAt: "2026-11-21T02:55:00.000Z", itemCount: 2 },
  ...{ firstItem: EXAMPLE_PRODUCT.name, imageUrls: [], buyerNote: "", lineCount: 1 },
  topLines: [
    {
      ...{ name: EXAMPLE_PRODUCT.name, variantName: "", sku: EXAMPLE_VARIANT.sku, quantity: 2 },
      ...{ imageUrl: null, rack: "A-01" },
    },
  ],
};

const ORDER_DETAIL: OrderDetail = {
  ...EXAMPLE_ORDER,
  nativeStatus: "READY_TO_SHIP",
  lines: [
    {
      ...{ id: "019353a0-7c11-7000-8000-00000000e101", variantId: EXAMPLE_VARIANT.id },
      ...{
        productId: EXAMPLE_PRODUCT.id,
        sku: EXAMPLE_VARIANT.sku,
        name: EXAMPLE_PRODUCT.name,
        variantName: "",
      },
      ...{ imageUrl: null, quantity: 2, cancelledQuantity: 0, unitPrice: 79_000, discount: 0 },
      ...{ unitCogs: 35_000, reservation: "held", warehouseName: EXAMPLE_WAREHOUSE.name },
    },
  ],
  events: [
    {
      ...{ id: "019353a0-7c11-7000-8000-00000000e201", axis: "order", type: "placed" },
      ...{ from: null, to: "to_process", actor: `channel:${EXAMPLE_CHANNEL.id}` },
      ...{ detail: { nativeStatus: "READY_TO_SHIP" }, at: "2026-11-21T02:58:05.000Z" },
    },
  ],
  actions: ["accept", "arrange", "cancel", "sync"],
  acts: [
    { act: "arrange", refusal: null, concern: null, reasons: [], lines: [] },
    {
      ...{ act: "cancel", refusal: null, concern: null, lines: [] },
      reasons: ["OUT_OF_STOCK", "CUSTOMER_REQUEST"],
    },
    { act: "cancel_units", refusal: "whole_order_only", concern: null, reasons: [], lines: [] },
  ],
  address: {
    ...{ name: "Budi", phone: "0812****99", fullAddress: "Jl. Melati ****", city: "Bandung" },
    ...{ region: "Jawa Barat", zipcode: "40115", masked: true },
  },
  ...{ buyerPhone: "0812****99", earlierOrders: 1, itemsTotal: 158_000 },
  ...{ discountTotal: 0, shippingFee: 9_000, channelFees: null, cogs: 70_000 },
  ...{ lostCogs: 70_000, refunded: 0, boxes: [] },
  ...{ packageNumber: null, labelError: null, labelPrintedAt: null, cancelReason: null },
  ...{ cancelReasons: ["OUT_OF_STOCK", "CUSTOMER_REQUEST"], returnAnswer: null },
  ...{ refusalReasons: [], acceptedAt: null, shippedAt: null, erasedAt: null, feeParts: [] },
  ...{ hidesCosts: false, labelPrintedBy: null, invoicePrintedAt: null, invoicePrintedBy: null },
  ...{ packingSlipPrintedAt: null, packingSlipPrintedBy: null, cancelsUnits: false },
  ...{ returnWish: null, canRefundInstead: false, returnCount: null, refusalPictures: null },
};

/** The most frequent calls, with data of one shop. */
export const CALL_EXAMPLES: readonly CallExample[] = [
  createExample(exchangeCode, {
    response: { token: "eyJhbGciOi…", expiresAt: "2026-11-21T04:00:00.000Z" },
  }),
  createExample(getMe, {
    response: {
      account: {
        ...{ id: "019353a0-7c11-7000-8000-000000000001", name: "Toko Laras", countryCode: "id" },
        ...{ timeZone: "Asia/Jakarta", status: 1, flags: [], channels: [EXAMPLE_CHANNEL] },
        ...{ orderQuota: 480, gracePeriodEndedAt: null, lowStockLevel: 10 },
        ...{ shipByWarningHours: 4, isHeld: false, deletionAt: null },
      },
      user: {
        ...{ id: "019353a0-7c11-7000-8000-000000000002", email: "sari@toko-laras.example" },
        ...{ name: "Sari", locale: "id", userType: "owner", isInternal: false },
        ...{ openedBy: null, seesAs: null, isLimited: false, orderScope: "all" },
        roles: [{ id: "owner", name: "Owner", permissions: ["order-manage", "stock-manage"] }],
      },
    },
  }),
  createExample(listChannels, {
    response: {
      channels: [
        {
          ...EXAMPLE_CHANNEL,
          ...{ tokenExpiresAt: "2026-11-21T07:00:00.000Z", grantExpiresAt: null },
          ...{ stockPushPaused: false, linkedProducts: 120, failedProducts: 2 },
          ...{
            boundWarehouse: EXAMPLE_WAREHOUSE.name,
            lastOrderPullAt: "2026-11-21T02:59:00.000Z",
          },
          ...{ lastStockPushAt: "2026-11-21T02:59:30.000Z", lastError: null, lastErrorAt: null },
        },
      ],
      connectable: ["tiktok", "lazada"],
    },
  }),
  createExample(listWarehouses, {
    response: { warehouses: [{ ...EXAMPLE_WAREHOUSE, isDefault: true, status: "created" }] },
  }),
  createExample(findProducts, {
    response: {
      products: [
        {
          ...EXAMPLE_PRODUCT,
          ...{ images: [], connectedChannels: [EXAMPLE_SYNC], variantCount: 1 },
          ...{ skus: [EXAMPLE_VARIANT.sku], minPrice: 79_000, maxPrice: 79_000, available: 37 },
          isLow: false,
        },
      ],
      total: 1,
    },
  }),
  createExample(createProduct, {
    body: {
      product: {
        ...{
          name: EXAMPLE_PRODUCT.name,
          description: "Katun 24s.",
          category: EXAMPLE_PRODUCT.category,
        },
        variants: [{ sku: EXAMPLE_VARIANT.sku, price: 79_000, cogs: 35_000, weightG: 180 }],
      },
    },
    response: { product: { ...PRODUCT_DETAIL, version: 1, connectedChannels: [] } },
  }),
  createExample(getProduct, { response: { product: PRODUCT_DETAIL } }),
  createExample(updateProduct, {
    body: { product: { version: 4, name: "Kaos Polos Premium" } },
    response: {
      product: { ...PRODUCT_DETAIL, name: "Kaos Polos Premium", version: 5 },
      batchId: "019353a0-7c11-7000-8000-00000000a101",
    },
  }),
  createExample(startPublish, {
    body: { productIds: [EXAMPLE_PRODUCT.id], channelIds: [EXAMPLE_CHANNEL.id] },
    response: { publishId: "019353a0-7c11-7000-8000-00000000a201" },
  }),
  createExample(getPublish, {
    response: {
      publishId: "019353a0-7c11-7000-8000-00000000a201",
      counts: { waiting: 0, done: 1, failed: 0, stopped: 0 },
      items: [
        {
          ...{
            productId: EXAMPLE_PRODUCT.id,
            productName: EXAMPLE_PRODUCT.name,
            channelId: EXAMPLE_CHANNEL.id,
          },
          ...{ status: "done", errorCode: null, errorMessage: null },
        },
      ],
      ...{ total: 1, isStopped: false, createdAt: "2026-11-21T03:00:00.000Z" },
    },
  }),
  createExample(findStocks, { response: { stocks: [EXAMPLE_STOCK], total: 1 } }),
  createExample(adjustStocks, {
    body: {
      adjustments: [{ stockId: EXAMPLE_STOCK.id, by: 12, reason: "received", note: "SJ-0912" }],
    },
    response: { stocks: [{ ...EXAMPLE_STOCK, onHand: 52, available: 49 }], movementIds: [90_112] },
  }),
  createExample(listStockHistories, {
    response: {
      histories: [
        {
          ...{
            id: 90_112,
            stockId: EXAMPLE_STOCK.id,
            variantId: EXAMPLE_VARIANT.id,
            warehouseId: EXAMPLE_WAREHOUSE.id,
          },
          ...{
            sku: EXAMPLE_VARIANT.sku,
            productName: EXAMPLE_PRODUCT.name,
            warehouseName: EXAMPLE_WAREHOUSE.name,
          },
          ...{ type: "adjustment", onHandDelta: 12, reservedDelta: 0, damagedDelta: 0 },
          ...{ onHandAfter: 52, reservedAfter: 3, availableAfter: 49, reason: "received" },
          ...{ note: "SJ-0912", actor: "Sari", orderId: null, orderNumber: null },
          createdAt: "2026-11-21T03:04:00.000Z",
        },
      ],
      total: 1,
    },
  }),
  createExample(findOrders, { response: { orders: [EXAMPLE_ORDER], total: 1 } }),
  createExample(getOrder, { response: { order: ORDER_DETAIL } }),
  createExample(syncOrder, { response: { order: ORDER_DETAIL } }),
  createExample(acceptOrder, {
    response: { order: { ...ORDER_DETAIL, acceptedAt: "2026-11-21T03:05:00.000Z" } },
  }),
  createExample(arrangeShipment, {
    body: { method: "dropoff", branchId: null, senderName: null, trackingCode: null },
    response: { order: { ...ORDER_DETAIL, status: "processing", actions: ["sync"] } },
  }),
  createExample(getLabelStatus, { response: { status: "ready", error: null } }),
  createExample(markPrinted, {
    body: { orderIds: [ORDER_ID], document: "label" },
    response: { printed: [ORDER_ID], skipped: [] },
  }),
  createExample(scan, {
    body: { clientId: "scan-019353a0-7c11", step: "pack", code: EXAMPLE_VARIANT.sku },
    response: {
      scan: {
        ...{ outcome: "checked", ok: true, code: EXAMPLE_VARIANT.sku, sku: EXAMPLE_VARIANT.sku },
        ...{ name: EXAMPLE_PRODUCT.name, imageUrl: null, rack: "A-01", orderId: ORDER_ID },
        ...{
          orderNumber: EXAMPLE_ORDER.externalId,
          pickpackId: "019353a0-7c11-7000-8000-00000000e301",
        },
        ...{ done: 1, of: 2, left: 1, courier: null, at: "2026-11-21T03:10:00.000Z" },
      },
    },
  }),
  createExample(createWebhook, {
    body: {
      webhook: { url: "https://erp.toko-laras.example/hooks", events: ["order.created"] },
    },
    response: {
      webhook: {
        id: "019353a0-7c11-7000-8000-00000000a301",
        ...{ url: "https://erp.toko-laras.example/hooks", events: ["order.created"] },
        ...{ isEnabled: true, offReason: null, failingSince: null },
        ...{ createdAt: "2026-11-21T03:00:00.000Z", lastDeliveredAt: null },
      },
      secret: "whsec_…",
    },
  }),
];
