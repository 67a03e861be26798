import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const StockSettings = z
  .object({
    /** Stock is low below this many available units, in lists, notifications and filters alike. */
    lowStockLevel: z.number().int("invalid_number").min(1, "too_small").max(1_000_000, "too_big"),
    /**
     * Minor units. A count whose variances are worth more, or have no known cost, needs a member
     * who may manage warehouses. `null` where no count does.
     */
    countApprovalValue: z
      .number()
      .int("invalid_number")
      .min(0, "negative")
      .max(2_000_000_000, "too_big")
      .nullable(),
  })
  .openapi("StockSettings");

const permission = { access: "stock-manage" } as const;

export const getStockSettings = endpoint("getStockSettings", "get", "/v1/stocks/settings", {
  ...permission,
  summary: "What the account decided about its stock",
  response: z.object({ settings: StockSettings }),
});
/**
 * Keeps the value of each absent field. 403 if a member who may not manage warehouses sets the
 * approval limit.
 */
export const updateStockSettings = endpoint("updateStockSettings", "put", "/v1/stocks/settings", {
  ...permission,
  forLimited: "never",
  summary: "Sets the low-stock level and the limit of counts",
  body: z.object({ settings: StockSettings.partial() }),
  response: z.object({ settings: StockSettings }),
});
