import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import {
  findWeeklyReportsJob,
  rebuildOutdatedSalesJob,
  rebuildSalesJob,
  weeklyReportJob,
} from "./jobs.ts";
import { rebuildOutdatedSales } from "./outdated-sales.ts";
import { rebuildSales } from "./rebuild-sales.ts";
import { findWeeklyReports, reportWeek } from "./weekly-report.ts";

export async function registerStatisticsJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(rebuildSalesJob, (job, run) => rebuildSales(backend, job, run));
  await queue.work(rebuildOutdatedSalesJob, async () => void (await rebuildOutdatedSales(backend)));
  await queue.schedule(rebuildOutdatedSalesJob, "43 * * * *");
  await queue.work(findWeeklyReportsJob, () => findWeeklyReports(backend));
  await queue.work(weeklyReportJob, (job) => reportWeek(backend, job));
  await queue.schedule(findWeeklyReportsJob, "7 * * * *");
}
