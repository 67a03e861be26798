import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  moment,
  oneId,
  pickSchemas,
  someIds,
  someOf,
  wholeNumber,
  words,
  yesNo,
} from "./filters.ts";
import { MOVEMENT_REASONS } from "./movement-reasons.ts";
import { MAX_ON_HAND } from "./numbers.ts";
import { commaList, instant, paging } from "./query.ts";
import {
  ADJUSTMENT_REASONS,
  FIGURE_STEPS,
  MOVEMENT_TYPES,
  STOCK_RULE_KINDS,
  WRITABLE_FIGURES,
} from "./statuses.ts";

/**
 * docs/domain.md "Explain": how a channel's quantity is calculated, step by step. Pieces; `after`
 * has a fraction until it is rounded down.
 */
export const ChannelFigure = z
  .object({
    /** Available units in all the warehouses from which the channel sells. */
    available: z.number().int(),
    /** `null` where no rule applies, and all of it is shown. */
    rule: z.object({ id: z.string(), name: z.string(), kind: z.enum(STOCK_RULE_KINDS) }).nullable(),
    steps: z.array(z.object({ step: z.enum(FIGURE_STEPS), by: z.number(), after: z.number() })),
    quantity: z.number().int(),
  })
  .openapi("ChannelFigure");
export type ChannelFigure = z.infer<typeof ChannelFigure>;

export const Stock = z
  .object({
    id: z.string(),
    variantId: z.string(),
    productId: z.string(),
    productName: z.string(),
    variantName: z.string(),
    sku: z.string(),
    barcode: z.string(),
    imageUrl: z.string().nullable(),
    warehouseId: z.string(),
    warehouseName: z.string(),
    rack: z.string(),
    onHand: z.number().int(),
    reserved: z.number().int(),
    buffer: z.number().int(),
    locked: z.number().int(),
    damaged: z.number().int(),
    /** On hand by the books but not found; not sold until a person settles it. */
    doubtful: z.number().int().default(0),
    available: z.number().int(),
    incoming: z.number().int(),
    syncEnabled: z.boolean(),
    /** Some connected shop sells from its warehouse. */
    isSoldFrom: z.boolean().default(true),
    /**
     * For each channel that sells from its warehouse: the last sent quantity, when it was
     * acknowledged, and the quantity it should show now (`null` where it is not synced). `places`:
     * the quantity at each of the shop's locations; empty where it has one, or none that is bound.
     */
    pushed: z.array(
      z.object({
        channelId: z.string(),
        quantity: z.number().int().nullable(),
        places: z.array(z.object({ id: z.string(), name: z.string(), quantity: z.number().int() })),
        at: instant().nullable(),
        error: z.string().nullable(),
        /**
         * Units that the channel keeps from free sale, for campaigns and orders that are not sent.
         * `null` where it does not say.
         */
        held: z.number().int().nullable().default(null),
        figure: ChannelFigure.nullable(),
      }),
    ),
    updatedAt: instant(),
  })
  .openapi("Stock");
export type Stock = z.infer<typeof Stock>;

export const STOCK_SORTS = [
  "updatedAt",
  "name",
  "sku",
  "available",
  "availableMost",
  "rack",
] as const;
export type StockSort = (typeof STOCK_SORTS)[number];
export const STOCK_FILTERS = {
  variationIds: someIds(),
  stockIds: someIds(),
  channelIds: someIds(),
  warehouseId: oneId(),
  syncEnabled: yesNo(),
  /** Levels with doubtful units, or without. */
  isDoubtful: yesNo(),
  search: words(),
  productName: words(),
  sku: words(),
  /** The whole SKU, in any case. `sku` finds a part of it. */
  exactSku: words(),
  /**
   * The default warehouse's levels, and levels elsewhere that ever had stock: a new warehouse's
   * empty levels are not low.
   */
  availableLessThan: wholeNumber(),
  /** Levels that the rule names, even if another rule wins. */
  ruleId: oneId(),
};
const filters = {
  ...pickSchemas(STOCK_FILTERS),
  sortBy: z.enum(STOCK_SORTS).default("updatedAt"),
};
/** Selects the levels of a bulk action by these filters. */
export const StockFilter = z.object({
  ...filters,
  syncEnabled: z.boolean().optional(),
  isDoubtful: z.boolean().optional(),
  sortBy: z.enum(STOCK_SORTS).optional(),
});
const permission = { access: "stock-manage" } as const;

/** One row per variant and warehouse. `warehouseId=default` is the account's default warehouse. */
export const findStocks = endpoint("findStocks", "get", "/v1/stocks", {
  ...permission,
  summary: "Stock levels by page",
  query: z.object({ ...paging(100), ...filters }),
  response: z.object({ stocks: z.array(Stock), total: z.number().int() }),
});
export const findStockIds = endpoint("findStockIds", "get", "/v1/stocks/ids", {
  ...permission,
  summary: "The stock ids the filter finds",
  query: z.object({
    ...paging(100, 10_000),
    ...filters,
  }),
  response: z.object({ stockIds: z.array(z.string()) }),
});
const Adjustment = z.object({
  /** The level, or else a variant and warehouse. Their level is created if it does not exist. */
  stockId: z.string().optional(),
  variantId: z.string().optional(),
  warehouseId: z.string().optional(),
  figure: z.enum(WRITABLE_FIGURES).default("onHand"),
  /** `by` adds (may be negative), `to` sets the figure. Exactly one. */
  by: z
    .number()
    .int("invalid_number")
    .min(-MAX_ON_HAND, "too_small")
    .max(MAX_ON_HAND, "too_big")
    .optional(),
  to: z.number().int("invalid_number").min(0, "negative").max(MAX_ON_HAND, "too_big").optional(),
  reason: z.enum(ADJUSTMENT_REASONS),
  note: z.string().trim().max(500, "too_long").default(""),
});
/** Every figure of a page of levels. */
const MAX_ADJUSTMENTS = 200;
/** All or nothing. 409 `below_committed` below reserved, locked and damaged together. */
export const adjustStocks = endpoint("adjustStocks", "put", "/v1/stocks", {
  ...permission,
  summary: "Adjusts what is on hand, damaged, kept back or expected",
  body: z.object({ adjustments: z.array(Adjustment).min(1, "required").max(MAX_ADJUSTMENTS) }),
  /** `movementIds`: the new ledger entries, for `undoAdjustments`. */
  response: z.object({
    stocks: z.array(Stock),
    movementIds: z.array(z.number().int()).default([]),
  }),
  errors: [404, 409],
});
/**
 * Undoes it once, by the opposite units, all or nothing: 409 `already_undone`, 409
 * `below_committed`. The agreed calls do not have this one.
 */
export const undoAdjustments = endpoint("undoAdjustments", "post", "/v1/stocks/;undo-adjustments", {
  ...permission,
  summary: "Takes adjustments back",
  body: z.object({
    movementIds: z.array(z.number().int()).min(1, "required").max(MAX_ADJUSTMENTS),
  }),
  response: z.object({ stocks: z.array(Stock) }),
  errors: [404, 409],
});
export const aggregateStocks = endpoint("aggregateStocks", "get", "/v1/stocks/;aggregate", {
  ...permission,
  summary: "Sums over all warehouses per product",
  query: z.object({ productIds: commaList(z.string()) }),
  response: z.object({
    products: z.array(
      z.object({
        productId: z.string(),
        onHand: z.number().int(),
        reserved: z.number().int(),
        available: z.number().int(),
      }),
    ),
  }),
});

/** Rows beyond this are not counted. */
export const HISTORY_COUNT_END = 100_000;

export const StockMovement = z
  .object({
    id: z.number().int(),
    stockId: z.string(),
    variantId: z.string(),
    warehouseId: z.string(),
    sku: z.string(),
    productName: z.string(),
    warehouseName: z.string(),
    type: z.enum(MOVEMENT_TYPES),
    onHandDelta: z.number().int(),
    reservedDelta: z.number().int(),
    damagedDelta: z.number().int(),
    bufferDelta: z.number().int().default(0),
    lockedDelta: z.number().int().default(0),
    doubtfulDelta: z.number().int().default(0),
    incomingDelta: z.number().int().default(0),
    onHandAfter: z.number().int(),
    reservedAfter: z.number().int(),
    availableAfter: z.number().int(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    actor: z.string(),
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    transferId: z.string().nullable().default(null),
    countId: z.string().nullable().default(null),
    countName: z.string().nullable().default(null),
    undoes: z.number().int().nullable().default(null),
    createdAt: instant(),
  })
  .openapi("StockMovement");
export const STOCK_HISTORY_FILTERS = {
  /** Searches the product's name, the SKU and the barcode. */
  search: words(),
  createdAfter: moment(),
  createdBefore: moment(),
  stockIds: someIds(),
  stockTypes: someOf(MOVEMENT_TYPES),
  reasons: someOf(MOVEMENT_REASONS),
  warehouseId: oneId(),
};
export const listStockHistories = endpoint("listStockHistories", "get", "/v1/stocks/histories", {
  ...permission,
  summary: "The ledger, newest first",
  query: z.object({
    ...paging(100),
    ...pickSchemas(STOCK_HISTORY_FILTERS),
    /** Only entries with a lower id, to read a long file without counting what was read. */
    beforeId: z.coerce.number().int().min(1).optional(),
  }),
  /**
   * `total` ends at `HISTORY_COUNT_END`: the ledger is kept for ever, and counting it for each page
   * would be slow.
   */
  response: z.object({ histories: z.array(StockMovement), total: z.number().int() }),
});
export const listStockLogs = endpoint("listStockLogs", "get", "/v1/stocks/logs", {
  ...permission,
  summary: "The ledger of one variant, by cursor",
  query: z.object({
    variantId: z.string(),
    warehouseId: z.string().default("default"),
    cursor: z.coerce.number().int().optional(),
    limit: paging().limit,
  }),
  response: z.object({ logs: z.array(StockMovement), cursor: z.number().int().nullable() }),
});
export const getStock = endpoint("getStock", "get", "/v1/stocks/{stockId}", {
  ...permission,
  summary: "One stock level",
  params: z.object({ stockId: z.string() }),
  response: z.object({ stock: Stock }),
  errors: [404],
});
/** Sends the quantity to every channel now, even if it did not change. */
export const syncStock = endpoint("syncStock", "post", "/v1/stocks/{stockId}/sync", {
  ...permission,
  summary: "Pushes the figure to the channels now",
  params: z.object({ stockId: z.string() }),
  response: z.object({ stock: Stock }),
  errors: [404],
});
const createSyncCall = (name: "enableSync" | "disableSync", path: string, summary: string) =>
  endpoint(name, "put", path, {
    ...permission,
    summary,
    body: z.object({ stockIds: z.array(z.string()).min(1, "required").max(1000, "too_many") }),
    response: z.object({ stockIds: z.array(z.string()) }),
    errors: [404],
  });
/**
 * Sends the levels' quantities to the channels from now on. All or none: 404 for a level that is
 * not the account's.
 */
export const enableStockSync = createSyncCall(
  "enableSync",
  "/v1/stocks/enable-sync",
  "Tells channels about stocks",
);
/** The channels keep the quantities they show. */
export const disableStockSync = createSyncCall(
  "disableSync",
  "/v1/stocks/disable-sync",
  "Leaves what channels show of stocks alone",
);
