import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Import = z.object({ accountId: z.string(), importId: z.string() });
export type ImportKey = z.infer<typeof Import>;

/**
 * Fetches a slice of a shop's items and enqueues itself for the next; after the last, matches them
 * with the catalogue.
 */
export const fetchChannelItemsJob = defineJob("fetch-channel-items", Import, {
  retryLimit: 5,
  concurrency: 2,
});
/** Links and creates a slice of the decided items and enqueues itself for the next. */
export const applyChannelImportJob = defineJob("apply-channel-import", Import, { concurrency: 2 });
/** Undoes a slice of an import and enqueues itself for the next. */
export const undoChannelImportJob = defineJob("undo-channel-import", Import, { concurrency: 2 });

export const channelImportJobs = [
  fetchChannelItemsJob,
  applyChannelImportJob,
  undoChannelImportJob,
];
