import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Writes a slice of a bulk change and enqueues itself for the next. */
export const runBatchJob = defineJob(
  "run-product-batch",
  z.object({ accountId: z.string(), batchId: z.string() }),
  {
    concurrency: 2,
  },
);

export const batchJobs = [runBatchJob];
