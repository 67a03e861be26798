import { z } from "zod";
import { LANGUAGES } from "#contract/languages.ts";
import { defineJob } from "../jobs/queue.ts";

/** Every hour: removes sessions, codes, tries and stored answers whose time is over. */
export const forgetExpiredJob = defineJob("forget-expired", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Finds out whether there is anybody to mail a link for a new password to. */
export const mailResetJob = defineJob(
  "mail-reset",
  z.object({ email: z.string(), language: z.enum(LANGUAGES) }),
);

export const accountJobs = [forgetExpiredJob, mailResetJob];
