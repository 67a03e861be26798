import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Rebuilds search texts in parts (rebuild-search.ts). Singleton key: the rebuild's id. */
export const rebuildSearchJob = defineJob("rebuild-search", z.object({ rebuildId: z.string() }), {
  retryLimit: 3,
  expireInSeconds: 3600,
  concurrency: 2,
});

export const adminJobs = [rebuildSearchJob];
