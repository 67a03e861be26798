import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const StockSettings = z
  .object({
    /**
     * Fewer available units than this are low: in lists, on the home page, in notifications and
     * filters alike.
     */
    lowStockLevel: z.number().int("invalid_number").min(1, "too_small").max(1_000_000, "too_big"),
    /**
     * Minor units: a count whose variances are worth more, or have no known cost, needs somebody
     * who may manage warehouses; null: none does.
     */
    countApprovalValue: z
      .number()
      .int("invalid_number")
      .min(0, "negative")
      .max(2_000_000_000, "too_big")
      .nullable(),
  })
  .openapi("StockSettings");

const p = { access: "stock-manage" } as const;

export const getStockSettings = endpoint("getStockSettings", "get", "/v1/stocks/settings", {
  ...p,
  summary: "What the account decided about its stock",
  response: z.object({ settings: StockSettings }),
});
/** What is absent stays. 403 for the approval limit by who may not manage warehouses. */
export const updateStockSettings = endpoint("updateStockSettings", "put", "/v1/stocks/settings", {
  ...p,
  forLimited: "never",
  summary: "Sets the low-stock level and the limit of counts",
  body: z.object({ settings: StockSettings.partial() }),
  response: z.object({ settings: StockSettings }),
});
