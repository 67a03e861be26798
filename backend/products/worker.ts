import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import type { Queue } from "../jobs/queue.ts";
import { runBatchOrGiveUp } from "./batch/run-batch.ts";
import { workChannelImports } from "./channel-import/worker.ts";
import { applyImport, resumableImports } from "./import/apply-import.ts";
import { checkImport, failImport } from "./import/check-import.ts";
import {
  applyImportJob,
  checkImportJob,
  foldTwinsJob,
  pushPricesJob,
  runBatchJob,
} from "./jobs.ts";
import { foldAllTwins } from "./merge/fold-twins.ts";
import { pushPrices } from "./push-prices.ts";

/** Takes the products service's jobs, and goes on with imports that a crash interrupted. */
export async function workProducts(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(checkImportJob, async ({ importId }, run) => {
    try {
      await checkImport(backend, importId);
    } catch (error) {
      if (run.isLastTry) await failImport(backend, importId, "internal");
      throw error;
    }
  });
  await queue.work(applyImportJob, ({ importId }) => applyImport(backend, importId));
  await queue.work(pushPricesJob, (job, run) => pushPrices(backend, job, run));
  await queue.work(runBatchJob, (job, run) => runBatchOrGiveUp(backend, job, run));
  for (const { id: importId, status } of await resumableImports(backend)) {
    const job = status === "checking" ? checkImportJob : applyImportJob;
    await transaction(backend.db, (tx) =>
      backend.enqueue(tx, job, { importId }, { singletonKey: importId }),
    );
  }
  await queue.work(foldTwinsJob, () => foldAllTwins(backend));
  await queue.schedule(foldTwinsJob, "* * * * *");
  await workChannelImports(backend, queue);
}
