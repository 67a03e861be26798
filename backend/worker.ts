import { accountJobs } from "./accounts/jobs.ts";
import { workAccounts } from "./accounts/worker.ts";
import { channelJobs } from "./channels/jobs.ts";
import { workChannels } from "./channels/worker.ts";
import type { Backend } from "./context.ts";
import type { JobDefinition, Queue } from "./jobs/queue.ts";
import { notificationJobs } from "./notifications/jobs.ts";
import { workNotifications } from "./notifications/worker.ts";
import { orderJobs } from "./orders/jobs.ts";
import { workOrders } from "./orders/worker.ts";
import { productJobs } from "./products/jobs.ts";
import { workProducts } from "./products/worker.ts";
import { stockJobs } from "./stocks/jobs.ts";
import { workStocks } from "./stocks/worker.ts";

export const ALL_JOBS: readonly JobDefinition[] = [
  ...accountJobs,
  ...productJobs,
  ...stockJobs,
  ...channelJobs,
  ...orderJobs,
  ...notificationJobs,
];

/** Starts taking every kind of job. */
export async function startWorkers(backend: Backend, queue: Queue): Promise<void> {
  await workAccounts(backend, queue);
  await workProducts(backend, queue);
  await workStocks(backend, queue);
  await workChannels(backend, queue);
  await workOrders(backend, queue);
  await workNotifications(backend, queue);
}
