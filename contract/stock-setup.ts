import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * The stock steps of the onboarding (docs/specification.md "Setup guide"). Only members who manage
 * stock get figures.
 */
export const getStockSetup = endpoint("getStockSetup", "get", "/v1/stocks/;setup", {
  access: "member",
  summary: "Which steps of setting up stock are done",
  response: z.object({
    hasRule: z.boolean(),
    rules: z.number().int(),
    hasHistory: z.boolean(),
    hasSyncEnabled: z.boolean(),
    /**
     * Number of levels, of levels that ever had stock, and of synced levels. `null` where there are
     * so many that counting them would slow pages down.
     */
    levels: z
      .object({
        total: z.number().int(),
        counted: z.number().int(),
        synced: z.number().int(),
      })
      .nullable(),
  }),
});
