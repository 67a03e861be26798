import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Sends a task's products and polls their outcome. */
export const metaSyncJob = defineJob(
  "meta-sync",
  z.object({ accountId: z.string(), taskId: z.string() }),
  { retryDelay: 15, retryLimit: 10 },
);
/** Sends the changes of products that are in the catalogue. */
export const metaFollowJob = defineJob("meta-follow", z.object({ accountId: z.string() }));

/** Revokes a deleted consent at Meta. Retries for days; a token is valid for sixty. */
export const endGrantJob = defineJob(
  "meta-end-grant",
  z.object({ accountId: z.string(), fbUserId: z.string(), token: z.string() }),
  { retryDelay: 60, retryDelayMax: 21_600, retryLimit: 15 },
);

export const catalogueJobs = [metaSyncJob, metaFollowJob, endGrantJob];
