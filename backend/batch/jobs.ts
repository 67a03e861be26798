import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Runs a slice of a bulk change, and enqueues the next one. */
export const runBatchJob = defineJob(
  "run-product-batch",
  z.object({ accountId: z.string(), batchId: z.string() }),
  {
    concurrency: 2,
  },
);

export const batchJobs = [runBatchJob];
