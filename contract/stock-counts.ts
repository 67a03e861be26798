import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { oneId, ownFilter, pickSchemas, someOf, words } from "./filters.ts";
import { COUNT_FIELDS } from "./form-fields.ts";
import { MAX_PIECES, MAX_SCAN_AGE_MS } from "./numbers.ts";
import { instant, paging } from "./query.ts";
import { COUNT_SCOPES, COUNT_STATUSES, VARIANCE_REASONS } from "./statuses.ts";

export const StockCount = z
  .object({
    id: z.string(),
    name: z.string(),
    warehouseId: z.string(),
    warehouseName: z.string(),
    status: z.enum(COUNT_STATUSES),
    scope: z.enum(COUNT_SCOPES),
    scopeValues: z.array(z.string()),
    isBlind: z.boolean(),
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
    note: z.string(),
    actor: z.string(),
    /**
     * Levels on the list, counted levels, and levels that differ. `differing` is `null` in a blind
     * count until it is reviewed.
     */
    total: z.number().int(),
    counted: z.number().int(),
    differing: z.number().int().nullable(),
    /**
     * Minor units at cost of missing and surplus units, both positive. `null` if none of them has a
     * known cost, and in a blind count until it is reviewed.
     */
    missingValue: z.number().int().nullable(),
    surplusValue: z.number().int().nullable(),
    /** Levels that differ without a known cost, in neither value. `null` in a blind count. */
    unpriced: z.number().int().nullable().default(0),
    /**
     * Its variances are worth more than the account lets everybody post, or have no known cost
     * while there is such a limit.
     */
    needsApproval: z.boolean(),
    createdAt: instant(),
    startedAt: instant().nullable(),
    reviewedAt: instant().nullable(),
    closedAt: instant().nullable(),
  })
  .openapi("StockCount");
export type StockCount = z.infer<typeof StockCount>;

export const StockCountItem = z
  .object({
    stockId: z.string(),
    variantId: z.string(),
    productName: z.string(),
    variantName: z.string(),
    sku: z.string(),
    barcode: z.string(),
    rack: z.string(),
    round: z.number().int(),
    counted: z.number().int().nullable(),
    /**
     * On hand by the books when it was scanned, or now if it was not. `null` in a blind count that
     * is still counted.
     */
    expected: z.number().int().nullable(),
    /** `counted − expected`. `null` where either is `null`. */
    variance: z.number().int().nullable(),
    /** Minor units at cost, with the variance's sign. Also `null` where the cost is unknown. */
    varianceValue: z.number().int().nullable(),
    /** Goods moved between two of its scans; it must be counted again. */
    movedMeanwhile: z.boolean(),
    /** Who counted it in this round, each with their own number. */
    counters: z.array(z.object({ name: z.string(), counted: z.number().int() })).default([]),
    /**
     * One person's number replaced another's, who has not counted it since. Neither is posted until
     * they agree, or it is counted again.
     */
    isDisputed: z.boolean().default(false),
    countedBy: z.string().nullable(),
    countedAt: instant().nullable(),
    reason: z.enum(VARIANCE_REASONS).nullable(),
    note: z.string(),
    postedAt: instant().nullable(),
    /** Why it was not posted: `below_committed` where more is reserved than there is. */
    errorCode: z.string().nullable(),
  })
  .openapi("StockCountItem");
export type StockCountItem = z.infer<typeof StockCountItem>;

const permission = { access: "stock-manage" } as const;
const params = z.object({ countId: z.string() });
const oneCount = z.object({ count: StockCount });
export const COUNT_ITEM_SHOWS = [
  "all",
  "open",
  "counted",
  "differing",
  "disputed",
  "moved",
  "failed",
] as const;

export const COUNT_FILTERS = { statuses: someOf(COUNT_STATUSES), warehouseId: oneId() };
export const listStockCounts = endpoint("listStockCounts", "get", "/v1/stocks/counts", {
  ...permission,
  summary: "Counts, newest first",
  query: z.object({
    ...paging(50),
    ...pickSchemas(COUNT_FILTERS),
  }),
  response: z.object({ counts: z.array(StockCount), total: z.number().int() }),
});
/** Lists the account's members who may manage stock. */
export const listCounters = endpoint("listCounters", "get", "/v1/stocks/counters", {
  ...permission,
  summary: "Who may count",
  response: z.object({ counters: z.array(z.object({ userId: z.string(), name: z.string() })) }),
});
/** Creates a draft with its levels. 422 `nothing_to_count`, `unknown_skus` (details: `skus`). */
export const createStockCount = endpoint("createStockCount", "post", "/v1/stocks/counts", {
  ...permission,
  summary: "Plans a count",
  body: z.object({
    ...COUNT_FIELDS,
    isBlind: z.boolean().default(false),
  }),
  response: oneCount,
  errors: [404],
});
export const getStockCount = endpoint("getStockCount", "get", "/v1/stocks/counts/{countId}", {
  ...permission,
  summary: "One count",
  params,
  response: oneCount,
  errors: [404],
});
export const COUNT_ITEM_FILTERS = {
  show: ownFilter(z.enum(COUNT_ITEM_SHOWS).default("all")),
  search: words(),
};
export const listStockCountItems = endpoint(
  "listStockCountItems",
  "get",
  "/v1/stocks/counts/{countId}/items",
  {
    ...permission,
    summary: "A count's levels, by rack and SKU",
    params,
    query: z.object({ ...paging(100), ...pickSchemas(COUNT_ITEM_FILTERS) }),
    response: z.object({ items: z.array(StockCountItem), total: z.number().int() }),
    errors: [404],
  },
);
/** 409 `count_moved_on`. */
export const startStockCount = endpoint(
  "startStockCount",
  "post",
  "/v1/stocks/counts/{countId}/;start",
  { ...permission, summary: "Begins to count", params, response: oneCount, errors: [404, 409] },
);
/**
 * Adds one scan: `quantity` units more (or fewer, to correct a mistake) of the code's variant. The
 * code is a barcode, else a SKU of the account. The same `scanKey` counts once. A variant that is
 * not on the list joins it. 422 `unknown_code`; 409 `count_moved_on`, `already_posted` (the rest
 * was not, and is counted again), `below_zero`, `ambiguous_code` (several variants have the
 * barcode).
 */
export const scanStockCount = endpoint(
  "scanStockCount",
  "post",
  "/v1/stocks/counts/{countId}/;scan",
  {
    ...permission,
    summary: "Adds a scan",
    params,
    body: z.object({
      /** Either the code or the level's id. */
      code: z.string().trim().min(1, "required").max(100, "too_long").optional(),
      stockId: z.string().optional(),
      quantity: z
        .number()
        .int("invalid_number")
        .min(-MAX_PIECES, "too_small")
        .max(MAX_PIECES, "too_big")
        .default(1),
      /** `set`: `quantity` replaces the counted units. */
      mode: z.enum(["add", "set"]).default("add"),
      scanKey: z.string().min(1, "required").max(64, "too_long"),
      /**
       * How long ago it was scanned, by the device's own measure: its clock may be wrong. The count
       * is compared with the units on hand at that time.
       */
      ageMs: z.number().int("invalid_number").min(0, "too_small").max(MAX_SCAN_AGE_MS).default(0),
    }),
    response: z.object({ item: StockCountItem, wasListed: z.boolean() }),
    errors: [404, 409],
  },
);
/** Ends counting; uncounted levels keep their figure. 409 `count_moved_on`, `nothing_counted`. */
export const reviewStockCount = endpoint(
  "reviewStockCount",
  "post",
  "/v1/stocks/counts/{countId}/;review",
  { ...permission, summary: "Ends counting", params, response: oneCount, errors: [404, 409] },
);
/** Starts a new round for these levels; the count continues. 409 `count_moved_on`. */
export const recountStock = endpoint(
  "recountStock",
  "post",
  "/v1/stocks/counts/{countId}/;recount",
  {
    ...permission,
    summary: "Has levels counted again",
    params,
    body: z.object({ stockIds: z.array(z.string()).min(1, "required").max(1000, "too_many") }),
    response: oneCount,
    errors: [404, 409],
  },
);
/** Records why levels differ. 409 `count_moved_on`. */
export const explainVariances = endpoint(
  "explainVariances",
  "put",
  "/v1/stocks/counts/{countId}/items",
  {
    ...permission,
    summary: "Keeps why levels differ",
    params,
    body: z.object({
      items: z
        .array(
          z.object({
            stockId: z.string(),
            /** `null` removes the reason. */
            reason: z.enum(VARIANCE_REASONS).nullable(),
            note: z.string().trim().max(500, "too_long").default(""),
          }),
        )
        .min(1, "required")
        .max(1000, "too_many"),
    }),
    response: oneCount,
    errors: [404, 409],
  },
);
/**
 * Writes every variance into the ledger as a difference, so that sales since its scan stay. The
 * count is `posting` until a job is done, then `posted`, or `review` again if orders have reserved
 * more than was found. 409 `count_moved_on`, `counts_disputed` (details: `count`), `reason_missing`
 * (details: `count`); `approval_needed` for a member who may not manage warehouses, if it is worth
 * more than the account's limit.
 */
export const postStockCount = endpoint(
  "postStockCount",
  "post",
  "/v1/stocks/counts/{countId}/;post",
  { ...permission, summary: "Posts a count", params, response: oneCount, errors: [404, 409] },
);
/** Posts nothing. 409 `count_moved_on` once anything is posted. */
export const voidStockCount = endpoint(
  "voidStockCount",
  "post",
  "/v1/stocks/counts/{countId}/;void",
  { ...permission, summary: "Gives a count up", params, response: oneCount, errors: [404, 409] },
);
