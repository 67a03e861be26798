import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Reckons an account's roll-ups anew (rebuild-sales.ts). Singleton key: the rebuild's id. */
export const rebuildSalesJob = defineJob(
  "rebuild-sales",
  z.object({ accountId: z.string(), rebuildId: z.string() }),
  { retryLimit: 3, expireInSeconds: 7200, concurrency: 2 },
);

export const statisticsJobs = [rebuildSalesJob];
