import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ownFilter, pickSchemas } from "./filters.ts";
import { instant, paging } from "./query.ts";
import { CHANNEL_STATUSES, CHANNEL_TYPES } from "./statuses.ts";

const internal = { access: "internal" } as const;

/**
 * A shop is read every five minutes, and a job looks for due shops once a minute, so after this
 * time one reading was missed.
 */
export const ORDERS_BEHIND_AFTER_S = 600;

export const OrderSync = z
  .object({
    channelId: z.string(),
    channelType: z.enum(CHANNEL_TYPES),
    channelName: z.string(),
    accountId: z.string(),
    accountName: z.string(),
    status: z.enum(CHANNEL_STATUSES),
    /** Orders are read up to this time. */
    cursorAt: instant().nullable(),
    lastReadAt: instant().nullable(),
    lastError: z.string().nullable(),
    lastErrorAt: instant().nullable(),
  })
  .openapi("OrderSync");
export type OrderSync = z.infer<typeof OrderSync>;

const readOlderThanSeconds = z.coerce.number().int().min(0).max(31_536_000);
export const ORDER_SYNC_FILTERS = {
  /** Only shops whose orders were not read for this many seconds. */
  readOlderThanSeconds: ownFilter(readOlderThanSeconds.optional()),
};
export const listOrderSync = endpoint("listOrderSync", "get", "/admin-order-sync", {
  ...internal,
  summary: "Shops by when their orders were last read, the longest ago first",
  query: z.object({
    ...paging(30, 200),
    ...pickSchemas(ORDER_SYNC_FILTERS),
  }),
  response: z.object({
    shops: z.array(OrderSync),
    total: z.number().int(),
    /** All shops: read within ORDERS_BEHIND_AFTER_S, longer ago, and failed since then. */
    counts: z.object({ fresh: z.number().int(), late: z.number().int(), failed: z.number().int() }),
  }),
});
/** Reads 30 shops again whose orders were not read for 300 s. Answers how many. */
export const retryOrderSync = endpoint("retryOrderSync", "post", "/admin-order-sync/;retry", {
  ...internal,
  summary: "Reads the orders of shops again whose reading is behind",
  body: z.object({
    limit: z.number().int().min(1).max(1000).default(30),
    readOlderThanSeconds: readOlderThanSeconds.default(300),
    /** Only this shop, however long ago it was read. */
    channelId: z.string().optional(),
  }),
  response: z.object({ enqueued: z.number().int() }),
});
/** Handles 30 orders. A job does the same every minute. */
export const pollLineOrderExpiry = endpoint(
  "pollLineOrderExpiry",
  "post",
  "/admin-line-order-expire/;poll",
  {
    ...internal,
    summary: "Has unpaid orders cancelled that took longer than their LINE shop lets buyers",
    body: z.object({ limit: z.number().int().min(1).max(1000).default(30) }),
    response: z.object({ enqueued: z.number().int() }),
  },
);
/** Search finds parts of words by n-grams. */
export const NgramRebuild = z
  .object({
    id: z.string(),
    status: z.enum(["running", "done", "failed"]),
    total: z.number().int(),
    done: z.number().int(),
    /** Texts whose n-grams were wrong and were corrected. */
    mended: z.number().int(),
    startedAt: instant(),
    finishedAt: instant().nullable(),
  })
  .openapi("NgramRebuild");
export type NgramRebuild = z.infer<typeof NgramRebuild>;
export const readNgramRebuild = endpoint("readNgramRebuild", "get", "/admin-stock-ngrams", {
  ...internal,
  summary: "How far the latest rebuild of the search is",
  response: z.object({ rebuild: NgramRebuild.nullable() }),
});
export const startNgramRebuild = endpoint("startNgramRebuild", "post", "/admin-stock-ngrams", {
  ...internal,
  summary: "Writes anew what the search of products and stock goes through",
  response: z.object({ rebuild: NgramRebuild }),
  errors: [409],
});
