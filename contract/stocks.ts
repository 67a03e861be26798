import { z } from "@hono/zod-openapi";
import { endpoint } from "./endpoint.ts";
import { integerParam, MOST_ON_HAND } from "./numbers.ts";
import { commaList, flag, instant, paging } from "./query.ts";
import { ADJUSTMENT_REASONS, FIGURE_STEPS, MOVEMENT_TYPES, STOCK_RULE_KINDS } from "./statuses.ts";

/** domain.md "Explain": how the figure of a channel comes about, step by step. Pieces; `after` has a fraction until it is rounded down. */
export const ChannelFigure = z
  .object({
    /** What the warehouses that the channel sells from have together. */
    available: z.number().int(),
    /** Null: no rule speaks for it, and all of it is shown. */
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
    available: z.number().int(),
    incoming: z.number().int(),
    syncEnabled: z.boolean(),
    /** The figure last sent to each channel, when it was acknowledged, and what the channel should show now (null: it is left alone). */
    pushed: z.array(
      z.object({
        channelId: z.string(),
        quantity: z.number().int().nullable(),
        at: instant().nullable(),
        error: z.string().nullable(),
        figure: ChannelFigure.nullable(),
      }),
    ),
    updatedAt: instant(),
  })
  .openapi("Stock");
export type Stock = z.infer<typeof Stock>;

const filters = {
  variationIds: commaList(z.string()),
  stockIds: commaList(z.string()),
  channelIds: commaList(z.string()),
  warehouseId: z.string().optional(),
  syncEnabled: flag(),
  search: z.string().trim().optional(),
  productName: z.string().trim().optional(),
  sku: z.string().trim().optional(),
  availableLessThan: integerParam().optional(),
  /** The levels that the rule names, whichever rule wins for them. */
  ruleId: z.string().optional(),
  sortBy: z.enum(["updatedAt", "name", "sku", "available"]).default("updatedAt"),
};
const p = { access: "stock-manage" } as const;

/** One row a variant and warehouse. `warehouseId=default` is the account's default warehouse (part 1 §9). */
export const findStocks = endpoint("findStocks", "get", "/v1/stocks", {
  ...p,
  summary: "Stock levels by page",
  query: z.object({ ...paging(100), ...filters }),
  response: z.object({ stocks: z.array(Stock), total: z.number().int() }),
});
export const findStockIds = endpoint("findStockIds", "get", "/v1/stocks/ids", {
  ...p,
  summary: "The stock ids the filter finds",
  query: z.object({
    ...paging(100, 10_000),
    variationIds: filters.variationIds,
    channelIds: filters.channelIds,
  }),
  response: z.object({ stockIds: z.array(z.string()) }),
});
const Adjustment = z.object({
  stockId: z.string(),
  /** `by` adds (may be negative), `to` sets what is on hand. Exactly one. */
  by: z
    .number()
    .int("invalid_number")
    .min(-MOST_ON_HAND, "too_small")
    .max(MOST_ON_HAND, "too_big")
    .optional(),
  to: z.number().int("invalid_number").min(0, "negative").max(MOST_ON_HAND, "too_big").optional(),
  reason: z.enum(ADJUSTMENT_REASONS),
  note: z.string().trim().max(500, "too_long").default(""),
});
/** All or nothing. 409 `below_committed` when less would be on hand than is reserved, locked and damaged. */
export const adjustStocks = endpoint("adjustStocks", "put", "/v1/stocks", {
  ...p,
  summary: "Adjusts what is on hand",
  body: z.object({ adjustments: z.array(Adjustment).min(1, "required").max(100) }),
  response: z.object({ stocks: z.array(Stock) }),
  errors: [404, 409],
});
export const aggregateStocks = endpoint("aggregateStocks", "get", "/v1/stocks/;aggregate", {
  ...p,
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
    onHandAfter: z.number().int(),
    reservedAfter: z.number().int(),
    availableAfter: z.number().int(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    actor: z.string(),
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    createdAt: instant(),
  })
  .openapi("StockMovement");
export const listStockHistories = endpoint("listStockHistories", "get", "/v1/stocks/histories", {
  ...p,
  summary: "The ledger, newest first",
  query: z.object({
    ...paging(100),
    search: z.string().trim().optional(),
    stockIds: commaList(z.string()),
    stockTypes: commaList(z.enum(MOVEMENT_TYPES)),
    warehouseId: z.string().optional(),
  }),
  response: z.object({ histories: z.array(StockMovement), total: z.number().int() }),
});
export const listStockLogs = endpoint("listStockLogs", "get", "/v1/stocks/logs", {
  ...p,
  summary: "The ledger of one variant, by cursor",
  query: z.object({
    variantId: z.string(),
    warehouseId: z.string().default("default"),
    cursor: z.coerce.number().int().optional(),
    limit: paging().limit,
  }),
  response: z.object({ logs: z.array(StockMovement), cursor: z.number().int().nullable() }),
});
/** The stock steps of the onboarding (specification part 2 §4), which every member sees. One look at the database. */
export const getStockSetup = endpoint("getStockSetup", "get", "/v1/stocks/;setup", {
  access: "member",
  summary: "Which steps of setting up stock are done",
  response: z.object({
    hasRule: z.boolean(),
    hasHistory: z.boolean(),
    hasSyncEnabled: z.boolean(),
  }),
});
export const getStock = endpoint("getStock", "get", "/v1/stocks/{stockId}", {
  ...p,
  summary: "One stock level",
  params: z.object({ stockId: z.string() }),
  response: z.object({ stock: Stock }),
  errors: [404],
});
/** Sends the figure to every channel now, whatever was sent before. */
export const syncStock = endpoint("syncStock", "post", "/v1/stocks/{stockId}/sync", {
  ...p,
  summary: "Pushes the figure to the channels now",
  params: z.object({ stockId: z.string() }),
  response: z.object({ stock: Stock }),
  errors: [404],
});
