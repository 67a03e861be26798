import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import type { Queue } from "../jobs/queue.ts";
import { checkStockFileOrGiveUp } from "./batches/check-file.ts";
import { deleteUnappliedBatches } from "./batches/delete-unapplied-batches.ts";
import { findResumableChecks } from "./batches/file-columns.ts";
import { runStockBatchOrGiveUp } from "./batches/run-batch.ts";
import { postPart } from "./counting/post-count.ts";
import {
  checkStockFileJob,
  deleteOldSyncsJob,
  deleteUnappliedBatchesJob,
  populateWarehouseJob,
  postCountJob,
  pushRuleJob,
  pushStockJob,
  readDuePromotionsJob,
  readItemPromotionsJob,
  readPromotionsJob,
  runStockBatchJob,
} from "./jobs.ts";
import {
  readDuePromotions,
  readItemPromotions,
  readPromotions,
} from "./promotions/read-promotions.ts";
import { pushRule } from "./push-rule.ts";
import { pushStock } from "./push-stock.ts";
import { deleteOldSyncs } from "./syncs/delete-old-syncs.ts";
import { populateWarehouse } from "./warehouses/populate-warehouse.ts";

export async function registerStockJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(pushStockJob, (job, run) => pushStock(backend, job, run));
  await queue.work(pushRuleJob, (job) => pushRule(backend, job));
  await queue.work(populateWarehouseJob, (job) => populateWarehouse(backend, job));
  await queue.work(runStockBatchJob, (job, run) => runStockBatchOrGiveUp(backend, job, run));
  await queue.work(checkStockFileJob, (key, run) => checkStockFileOrGiveUp(backend, key, run));
  await queue.work(postCountJob, (job) => postPart(backend, job));
  await queue.work(readPromotionsJob, (job) => readPromotions(backend, job));
  await queue.work(readItemPromotionsJob, (job) => readItemPromotions(backend, job));
  await queue.work(readDuePromotionsJob, () => readDuePromotions(backend));
  await queue.schedule(readDuePromotionsJob, "*/30 * * * *");
  await queue.work(deleteOldSyncsJob, () => deleteOldSyncs(backend));
  await queue.schedule(deleteOldSyncsJob, "47 2 * * *");
  await queue.work(deleteUnappliedBatchesJob, () => deleteUnappliedBatches(backend));
  await queue.schedule(deleteUnappliedBatchesJob, "53 2 * * *");
  for (const key of await findResumableChecks(backend))
    await transaction(backend.db, (tx) =>
      backend.enqueue(tx, checkStockFileJob, key, { singletonKey: key.batchId }),
    );
}
