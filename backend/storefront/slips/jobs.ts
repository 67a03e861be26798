import { z } from "zod";
import { defineJob } from "../../jobs/queue.ts";

/** Asks the shop's service about a slip. Singleton key: the slip's id. Retries for some hours. */
export const verifySlipJob = defineJob(
  "verify-slip",
  z.object({ accountId: z.string(), slipId: z.string() }),
  { retryLimit: 10, retryDelay: 20, retryDelayMax: 3_600 },
);
