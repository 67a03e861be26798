import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * The stock steps of the onboarding (docs/specification.md "Setup guide"). Figures are told to
 * those who manage stock alone.
 */
export const getStockSetup = endpoint("getStockSetup", "get", "/v1/stocks/;setup", {
  access: "member",
  summary: "Which steps of setting up stock are done",
  response: z.object({
    hasRule: z.boolean(),
    /** How many rules there are; of an upstream that does not say, none. */
    rules: z.number().int().default(0),
    hasHistory: z.boolean(),
    hasSyncEnabled: z.boolean(),
    /**
     * How many levels there are, of those how many something has been in and how many are synced;
     * null where there are so many that counting them would hold pages up.
     */
    levels: z
      .object({
        total: z.number().int(),
        counted: z.number().int(),
        synced: z.number().int(),
      })
      .nullable()
      .default(null),
  }),
});
