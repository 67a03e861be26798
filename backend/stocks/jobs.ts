import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Brings every listing of a variant to the figure it should show. `force`: also where nothing changed. */
export const pushStockJob = defineJob("push-stock", z.object({ accountId: z.string(), variantId: z.string(), force: z.boolean().default(false) }));

export const stockJobs = [pushStockJob];
