import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Reckons an account's roll-ups anew (rebuild-sales.ts). Singleton key: the rebuild's id. */
export const rebuildSalesJob = defineJob(
  "rebuild-sales",
  z.object({ accountId: z.string(), rebuildId: z.string() }),
  { retryLimit: 3, expireInSeconds: 7200, concurrency: 2 },
);

/** Every hour: finds the accounts whose Monday has begun to be a working day. */
export const findWeeklyReportsJob = defineJob("find-weekly-reports", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/**
 * Tells one account of its week, which is named by its Monday. Singleton key: `<accountId>:<week>`.
 */
export const weeklyReportJob = defineJob(
  "weekly-report",
  z.object({ accountId: z.string(), week: z.iso.date() }),
);

export const statisticsJobs = [rebuildSalesJob, findWeeklyReportsJob, weeklyReportJob];
