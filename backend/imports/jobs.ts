import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Import = z.object({ accountId: z.string(), importId: z.string() });
/** What a job knows of its import. */
export type ImportKey = z.infer<typeof Import>;

/** Holds an uploaded file against the catalogue; writes no product. */
export const checkImportJob = defineJob("check-import", Import, { retryLimit: 2, concurrency: 2 });
/** Writes a slice of an import's products and enqueues itself for the next. */
export const applyImportJob = defineJob("apply-import", Import, { concurrency: 2 });
/**
 * Tries the pictures again that could not be fetched, and enqueues itself for those that still
 * cannot.
 */
export const deferredPicturesJob = defineJob("deferred-import-pictures", Import, {
  concurrency: 2,
});
/** Once a day: cancels the checked imports that nobody applied. */
export const forgetImportsJob = defineJob("forget-imports", z.object({}), { retryLimit: 0 });

export const importJobs = [checkImportJob, applyImportJob, deferredPicturesJob, forgetImportsJob];
