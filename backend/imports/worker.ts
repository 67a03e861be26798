import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import type { Queue } from "../jobs/queue.ts";
import { applyImport, resumableImports } from "./apply-import.ts";
import { checkImport, failImport } from "./check-import.ts";
import { applyImportJob, checkImportJob } from "./jobs.ts";

/** Takes the jobs of imports from files, and goes on with those that a crash interrupted. */
export async function workImports(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(checkImportJob, async ({ importId }, run) => {
    try {
      await checkImport(backend, importId);
    } catch (error) {
      if (run.isLastTry) await failImport(backend, importId, "internal");
      throw error;
    }
  });
  await queue.work(applyImportJob, ({ importId }) => applyImport(backend, importId));
  for (const { id: importId, status } of await resumableImports(backend)) {
    const job = status === "checking" ? checkImportJob : applyImportJob;
    await transaction(backend.db, (tx) =>
      backend.enqueue(tx, job, { importId }, { singletonKey: importId }),
    );
  }
}
