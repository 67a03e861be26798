import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Every hour: removes sessions, codes, tries and stored answers whose time is over. */
export const forgetExpiredJob = defineJob("forget-expired", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const accountJobs = [forgetExpiredJob];
