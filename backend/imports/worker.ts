import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import type { Queue } from "../jobs/queue.ts";
import { applyImport, findResumableImports } from "./apply-import.ts";
import { cancelOldImports } from "./cancel-old-imports.ts";
import { checkImport, failImport } from "./check-import.ts";
import { fetchDeferredPictures } from "./deferred-pictures.ts";
import {
  applyImportJob,
  cancelOldImportsJob,
  checkImportJob,
  deferredPicturesJob,
} from "./jobs.ts";

/** Resumes imports that a crash interrupted. */
export async function registerImportJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(checkImportJob, async (key, run) => {
    try {
      await checkImport(backend, key);
    } catch (error) {
      if (run.isLastTry) await failImport(backend, key, "internal");
      throw error;
    }
  });
  await queue.work(applyImportJob, (key) => applyImport(backend, key));
  await queue.work(deferredPicturesJob, (key) => fetchDeferredPictures(backend, key));
  await queue.work(cancelOldImportsJob, () => cancelOldImports(backend));
  await queue.schedule(cancelOldImportsJob, "59 2 * * *");
  for (const { status, ...key } of await findResumableImports(backend)) {
    const job = status === "checking" ? checkImportJob : applyImportJob;
    await transaction(backend.db, (tx) =>
      backend.enqueue(tx, job, key, { singletonKey: key.importId }),
    );
  }
}
