import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Rebuilds an account's roll-ups (rebuild-sales.ts). Singleton key: the rebuild's id. */
export const rebuildSalesJob = defineJob(
  "rebuild-sales",
  z.object({ accountId: z.string(), rebuildId: z.string() }),
  { retryLimit: 3, expireInSeconds: 7200, concurrency: 2 },
);

/** Runs hourly: rebuilds the sales of accounts that were counted by earlier rules. */
export const rebuildOutdatedSalesJob = defineJob("rebuild-outdated-sales", z.object({}), {
  retryLimit: 0,
});

/** Runs hourly: finds accounts where it is Monday morning. */
export const findWeeklyReportsJob = defineJob("find-weekly-reports", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Reports an account's week, named by its Monday. Singleton key: `<accountId>:<week>`. */
export const weeklyReportJob = defineJob(
  "weekly-report",
  z.object({ accountId: z.string(), week: z.iso.date() }),
);

export const statisticsJobs = [
  rebuildSalesJob,
  rebuildOutdatedSalesJob,
  findWeeklyReportsJob,
  weeklyReportJob,
];
