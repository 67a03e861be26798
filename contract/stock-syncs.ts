import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { commaList, instant, paging } from "./query.ts";
import { StockMonitor } from "./stock-monitor.ts";

const permission = { access: "stock-manage" } as const;
const params = z.object({ channelId: z.string() });

export const ChannelStock = z
  .object({
    variantId: z.string(),
    sku: z.string(),
    name: z.string(),
    externalProductId: z.string().nullable(),
    externalVariantId: z.string(),
    /** The quantity to show by the rules. `null` where its stock is not synced. */
    wanted: z.number().int().nullable(),
    /** The last quantity that the channel accepted. `null` where there is none yet. */
    told: z.number().int().nullable(),
    toldAt: instant().nullable(),
    error: z.string().nullable(),
  })
  .openapi("ChannelStock");

export const getChannelStocks = endpoint(
  "getChannelStocks",
  "get",
  "/v1/channels/{channelId}/stocks",
  {
    ...permission,
    summary: "What a channel shows of each variant, and should show",
    params,
    query: z.object({ ...paging(100), variationIds: commaList(z.string()) }),
    response: z.object({ stocks: z.array(ChannelStock), total: z.number().int() }),
    errors: [404],
  },
);
/** Sends the outdated quantities to the channel. The answer does not wait for it. */
export const updateChannelStocks = endpoint(
  "updateChannelStocks",
  "put",
  "/v1/channels/{channelId}/stocks",
  {
    ...permission,
    summary: "Brings a channel to the figures it should show",
    params,
    body: z.object({ variationIds: z.array(z.string()).min(1, "required").max(100, "too_many") }),
    /** Variants of these that are listed there. */
    response: z.object({ variationIds: z.array(z.string()) }),
    errors: [404],
  },
);

export const getStockSyncStatus = endpoint("getStockSyncStatus", "get", "/v1/stocks/sync/status", {
  ...permission,
  summary: "How far behind each channel is",
  response: z.object({ channels: StockMonitor.shape.channels }),
});

export const StockSync = z
  .object({
    id: z.number().int(),
    channelId: z.string(),
    channelName: z.string(),
    variantId: z.string(),
    sku: z.string(),
    quantity: z.number().int(),
    /** Why the channel refused it. `null` where it accepted. */
    error: z.string().nullable(),
    at: instant(),
  })
  .openapi("StockSync");
/** Logs are kept for thirty days. */
export const listStockSyncLogs = endpoint("listStockSyncLogs", "get", "/v1/stocks/sync/logs", {
  ...permission,
  summary: "What channels were told, newest first, by cursor",
  query: z.object({
    channelIds: commaList(z.string()),
    variantId: z.string().optional(),
    cursor: z.coerce.number().int().optional(),
    limit: paging(100).limit,
  }),
  response: z.object({ logs: z.array(StockSync), cursor: z.number().int().nullable() }),
});
/**
 * Server-sent events: `event: stock-sync` with the newest StockSync as data whenever a quantity was
 * sent to a channel. `Last-Event-ID` also answers one that was sent in between. The stream ends
 * after ten minutes at most; browsers reconnect by themselves.
 */
export const watchStockSync = endpoint("watchStockSync", "get", "/v1/stocks/sync/watch", {
  ...permission,
  summary: "Tells of figures as channels are told them",
  query: z.object({ lastEventId: z.string().max(200).optional() }),
  produces: "text/event-stream",
});
