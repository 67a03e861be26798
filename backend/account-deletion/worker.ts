import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { deleteClosedAccount, enqueueDueDeletions } from "./delete-account.ts";
import { deleteAccountJob, findDeletionsJob } from "./jobs.ts";

export async function registerDeletionJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(deleteAccountJob, (job) => deleteClosedAccount(backend, job.accountId));
  await queue.work(findDeletionsJob, () => enqueueDueDeletions(backend));
  await queue.schedule(findDeletionsJob, "7 * * * *");
}
