import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Runs hourly: starts a deletion for each account whose grace period is over. */
export const findDeletionsJob = defineJob("find-account-deletions", z.object({}), {
  retryLimit: 0,
});
/** Deletes an account in parts. Singleton key: the account's id. */
export const deleteAccountJob = defineJob("delete-account", z.object({ accountId: z.string() }), {
  retryLimit: 20,
  expireInSeconds: 3600,
  concurrency: 2,
});

export const deletionJobs = [findDeletionsJob, deleteAccountJob];
