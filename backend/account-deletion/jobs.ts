import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Every hour: one for each account whose grace is over. */
export const findDeletionsJob = defineJob("find-account-deletions", z.object({}), {
  retryLimit: 0,
});
/** Deletes all of an account, by parts. Singleton key: the account's id. */
export const deleteAccountJob = defineJob("delete-account", z.object({ accountId: z.string() }), {
  retryLimit: 20,
  expireInSeconds: 3600,
  concurrency: 2,
});

export const deletionJobs = [findDeletionsJob, deleteAccountJob];
