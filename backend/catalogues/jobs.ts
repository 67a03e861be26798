import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Sends a task's products and asks how they went, until Meta is done with them. */
export const metaSyncJob = defineJob(
  "meta-sync",
  z.object({ accountId: z.string(), taskId: z.string() }),
  { retryDelay: 15, retryLimit: 10 },
);
/** Sends what of the products in the catalogue has changed. */
export const metaFollowJob = defineJob("meta-follow", z.object({ accountId: z.string() }));

/**
 * Ends a consent that is forgotten here already: a token lives for sixty days, so for some days.
 */
export const endGrantJob = defineJob(
  "meta-end-grant",
  z.object({ accountId: z.string(), fbUserId: z.string(), token: z.string() }),
  { retryDelay: 60, retryDelayMax: 21_600, retryLimit: 15 },
);

export const catalogueJobs = [metaSyncJob, metaFollowJob, endGrantJob];
