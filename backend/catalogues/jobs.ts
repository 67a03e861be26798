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

export const catalogueJobs = [metaSyncJob, metaFollowJob];
