import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Import = z.object({ accountId: z.string(), importId: z.string() });
export type ImportKey = z.infer<typeof Import>;

/**
 * Fetches a slice of items, and enqueues the next one. After the last one, it matches all items.
 */
export const fetchChannelItemsJob = defineJob("fetch-channel-items", Import, {
  retryLimit: 5,
  concurrency: 2,
});
export const applyChannelImportJob = defineJob("apply-channel-import", Import, { concurrency: 2 });
export const undoChannelImportJob = defineJob("undo-channel-import", Import, { concurrency: 2 });

export const channelImportJobs = [
  fetchChannelItemsJob,
  applyChannelImportJob,
  undoChannelImportJob,
];
