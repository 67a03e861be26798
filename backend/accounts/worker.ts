import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { deleteExpired } from "./delete-expired.ts";
import { deleteExpiredJob, mailResetJob } from "./jobs.ts";
import { mailResetLink } from "./safety/reset-password.ts";

export async function registerAccountJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(deleteExpiredJob, () => deleteExpired(backend));
  await queue.work(mailResetJob, (wish) => mailResetLink(backend, wish));
  await queue.schedule(deleteExpiredJob, "17 * * * *");
}
