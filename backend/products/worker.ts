import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { emptyTrashJob, makeShopCopiesJob } from "./jobs.ts";
import { makeShopCopies } from "./shop-copies.ts";
import { emptyTrash } from "./trash.ts";

export async function registerProductJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(emptyTrashJob, () => emptyTrash(backend));
  await queue.schedule(emptyTrashJob, "41 * * * *");
  await queue.work(makeShopCopiesJob, (job) => makeShopCopies(backend, job));
}
