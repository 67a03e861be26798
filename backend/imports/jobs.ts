import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Import = z.object({ accountId: z.string(), importId: z.string() });
export type ImportKey = z.infer<typeof Import>;

/** Writes no product. */
export const checkImportJob = defineJob("check-import", Import, { retryLimit: 2, concurrency: 2 });
/** Writes products until its time is over, and enqueues itself for the rest. */
export const applyImportJob = defineJob("apply-import", Import, { concurrency: 2 });
/** Retries unavailable pictures, and enqueues itself for those still missing. */
export const deferredPicturesJob = defineJob("deferred-import-pictures", Import, {
  concurrency: 2,
});
/** Runs daily. */
export const cancelOldImportsJob = defineJob("forget-imports", z.object({}), { retryLimit: 0 });

export const importJobs = [
  checkImportJob,
  applyImportJob,
  deferredPicturesJob,
  cancelOldImportsJob,
];
