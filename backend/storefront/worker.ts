import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { keepShopsMovingJob } from "./jobs.ts";
import { keepShopsMoving } from "./parcels.ts";

export async function workStorefronts(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(keepShopsMovingJob, () => keepShopsMoving(backend));
  await queue.schedule(keepShopsMovingJob, "* * * * *");
}
