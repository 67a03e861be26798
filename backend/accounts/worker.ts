import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { forgetExpired } from "./forget-expired.ts";
import { forgetExpiredJob, mailResetJob } from "./jobs.ts";
import { mailReset } from "./safety/reset-password.ts";

export async function registerAccountJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(forgetExpiredJob, () => forgetExpired(backend));
  await queue.work(mailResetJob, (wish) => mailReset(backend, wish));
  await queue.schedule(forgetExpiredJob, "17 * * * *");
}
