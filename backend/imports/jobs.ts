import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Import = z.object({ accountId: z.string(), importId: z.string() });
/** Identifies a job's import. */
export type ImportKey = z.infer<typeof Import>;

/** Compares an uploaded file with the catalogue; writes no product. */
export const checkImportJob = defineJob("check-import", Import, { retryLimit: 2, concurrency: 2 });
/** Writes a slice of an import's products and enqueues itself for the next. */
export const applyImportJob = defineJob("apply-import", Import, { concurrency: 2 });
/** Retries unavailable pictures, and enqueues itself for those still missing. */
export const deferredPicturesJob = defineJob("deferred-import-pictures", Import, {
  concurrency: 2,
});
/** Runs daily: cancels checked imports that nobody applied. */
export const forgetImportsJob = defineJob("forget-imports", z.object({}), { retryLimit: 0 });

export const importJobs = [checkImportJob, applyImportJob, deferredPicturesJob, forgetImportsJob];
