import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";

/** Listings that one answer examines at most; `isMore` says that there are more. */
export const MAX_LOOKED_AT = 2_000;

export const StockMonitor = z
  .object({
    warehouses: z.array(
      z.object({
        warehouseId: z.string(),
        warehouseName: z.string(),
        levels: z.number().int(),
        onHand: z.number().int(),
        available: z.number().int(),
        /** Levels with nothing available, and levels below the account's low-stock level. */
        out: z.number().int(),
        low: z.number().int(),
      }),
    ),
    channels: z.array(
      z.object({
        channelId: z.string(),
        /** Variants listed there. */
        listed: z.number().int(),
        /** Variants that show an outdated quantity, and since when the oldest does. */
        waiting: z.number().int(),
        waitingSince: instant().nullable(),
        refused: z.number().int(),
        lastPushAt: instant().nullable(),
        isPaused: z.boolean(),
        isMore: z.boolean(),
      }),
    ),
  })
  .openapi("StockMonitor");

export const getStockMonitor = endpoint("getStockMonitor", "get", "/v1/stocks/monitor", {
  access: "stock-manage",
  summary: "What lies where, and what channels still have to be told",
  response: StockMonitor,
});
