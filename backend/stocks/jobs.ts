import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** `force`: also sends unchanged figures. */
export const pushStockJob = defineJob(
  "push-stock",
  z.object({ accountId: z.string(), variantId: z.string(), force: z.boolean().default(false) }),
);

/** Pushes variants of changed rules, from the id `after`. SKUs are in lower case. */
export const pushRuleJob = defineJob(
  "push-stock-rule",
  z.object({
    accountId: z.string(),
    /** Same for all parts of one change. */
    runId: z.string(),
    all: z.boolean(),
    skus: z.array(z.string()),
    categories: z.array(z.string()),
    after: z.string(),
  }),
);

/** Creates a new warehouse's levels in parts, from the variant id `after`. */
export const populateWarehouseJob = defineJob(
  "populate-warehouse",
  z.object({ accountId: z.string(), warehouseId: z.string(), after: z.string() }),
  { concurrency: 2 },
);

export const runStockBatchJob = defineJob(
  "run-stock-batch",
  z.object({ accountId: z.string(), batchId: z.string() }),
  { concurrency: 2 },
);

export const checkStockFileJob = defineJob(
  "check-stock-file",
  z.object({ accountId: z.string(), batchId: z.string() }),
  { retryLimit: 2, concurrency: 2 },
);

export const postCountJob = defineJob(
  "post-stock-count",
  z.object({ accountId: z.string(), countId: z.string() }),
  { concurrency: 2 },
);

/**
 * Reads a channel's campaigns in parts, from the listing id `after`; `startedAt` (ISO) is common.
 */
export const readPromotionsJob = defineJob(
  "read-promotions",
  z.object({
    accountId: z.string(),
    channelId: z.string(),
    startedAt: z.string(),
    after: z.string(),
  }),
);

export const readItemPromotionsJob = defineJob(
  "read-item-promotions",
  z.object({ accountId: z.string(), channelId: z.string(), externalProductId: z.string() }),
);

/** Runs every half hour. */
export const readDuePromotionsJob = defineJob("read-due-promotions", z.object({}), {
  retryLimit: 0,
});

/** Runs daily. */
export const deleteOldSyncsJob = defineJob("forget-stock-syncs", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

/** Runs daily. */
export const deleteUnappliedBatchesJob = defineJob("forget-checked-stock-files", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const stockJobs = [
  deleteOldSyncsJob,
  deleteUnappliedBatchesJob,
  pushStockJob,
  pushRuleJob,
  populateWarehouseJob,
  runStockBatchJob,
  checkStockFileJob,
  postCountJob,
  readPromotionsJob,
  readItemPromotionsJob,
  readDuePromotionsJob,
];
