import { z } from "zod";
import { LANGUAGES } from "#contract/languages.ts";
import { defineJob } from "../jobs/queue.ts";

/** Runs hourly: deletes expired sessions, codes, tries and stored answers. */
export const deleteExpiredJob = defineJob("forget-expired", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Mails a link for a new password if the address belongs to somebody. */
export const mailResetJob = defineJob(
  "mail-reset",
  z.object({ email: z.string(), language: z.enum(LANGUAGES) }),
);

export const accountJobs = [deleteExpiredJob, mailResetJob];
