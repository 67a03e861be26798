import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { keepShopsMovingJob } from "./jobs.ts";
import { advanceShopOrders } from "./parcels.ts";

export async function workStorefronts(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(keepShopsMovingJob, () => advanceShopOrders(backend));
  await queue.schedule(keepShopsMovingJob, "* * * * *");
}
