import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";
import { channelImportJobs } from "./channel-import/jobs.ts";

const Import = z.object({ importId: z.string() });

/** Holds an uploaded file against the catalogue; writes no product. */
export const checkImportJob = defineJob("check-import", Import, { retryLimit: 2, concurrency: 2 });
/** Writes a slice of an import's products and enqueues itself for the next. */
export const applyImportJob = defineJob("apply-import", Import, { concurrency: 2 });

/** Brings a listing's prices on its channel to what they should be. `force`: also those that were sent already. */
export const pushPricesJob = defineJob(
  "push-prices",
  z.object({
    accountId: z.string(),
    channelProductId: z.string(),
    force: z.boolean().default(false),
  }),
);

/** Writes a slice of a bulk change and enqueues itself for the next. */
export const runBatchJob = defineJob(
  "run-product-batch",
  z.object({ accountId: z.string(), batchId: z.string() }),
  {
    concurrency: 2,
  },
);

/** Looks for the twins of products that many changes at once left behind. */
export const foldTwinsJob = defineJob("fold-product-twins", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const productJobs = [
  foldTwinsJob,
  runBatchJob,
  checkImportJob,
  applyImportJob,
  pushPricesJob,
  ...channelImportJobs,
];
