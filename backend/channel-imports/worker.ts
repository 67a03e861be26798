import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import type { Queue } from "../jobs/queue.ts";
import { applyChannelImportSlice } from "./apply-import.ts";
import { findInterruptedImports } from "./change-import.ts";
import { fetchItems, markFetchFailed } from "./fetch-items.ts";
import { applyChannelImportJob, fetchChannelItemsJob, undoChannelImportJob } from "./jobs.ts";
import { undoChannelImportSlice } from "./undo-import.ts";

export async function registerChannelImportJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(fetchChannelItemsJob, async (key, run) => {
    try {
      await fetchItems(backend, key, run);
    } catch (error) {
      if (run.isLastTry) await markFetchFailed(backend, key);
      throw error;
    }
  });
  await queue.work(applyChannelImportJob, (key) => applyChannelImportSlice(backend, key));
  await queue.work(undoChannelImportJob, (key) => undoChannelImportSlice(backend, key));
  for (const { status, ...key } of await findInterruptedImports(backend)) {
    const job =
      status === "fetching"
        ? fetchChannelItemsJob
        : status === "applying"
          ? applyChannelImportJob
          : undoChannelImportJob;
    await transaction(backend.db, (tx) =>
      backend.enqueue(tx, job, key, { singletonKey: key.importId }),
    );
  }
}
