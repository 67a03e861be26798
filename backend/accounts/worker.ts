import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { forgetExpired } from "./forget-expired.ts";
import { forgetExpiredJob } from "./jobs.ts";

export async function workAccounts(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(forgetExpiredJob, () => forgetExpired(backend));
  await queue.schedule(forgetExpiredJob, "17 * * * *");
}
