import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Brings every listing of a variant to the figure it should show. `force`: also where nothing changed. */
export const pushStockJob = defineJob(
  "push-stock",
  z.object({ accountId: z.string(), variantId: z.string(), force: z.boolean().default(false) }),
);

/** Pushes the listed variants that changed rules name, a part at a time: those whose id is behind `after`. SKUs are in lower case. */
export const pushRuleJob = defineJob(
  "push-stock-rule",
  z.object({
    accountId: z.string(),
    /** The same for all parts of one change. */
    runId: z.string(),
    all: z.boolean(),
    skus: z.array(z.string()),
    categories: z.array(z.string()),
    after: z.string(),
  }),
);

export const stockJobs = [pushStockJob, pushRuleJob];
