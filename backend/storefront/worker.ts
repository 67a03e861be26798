import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { advanceShopOrders } from "./advance-orders.ts";
import { keepShopsMovingJob } from "./jobs.ts";

export async function registerStorefrontJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(keepShopsMovingJob, () => advanceShopOrders(backend));
  await queue.schedule(keepShopsMovingJob, "* * * * *");
}
