import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { deleteOldDeliveries, deliverWebhook } from "./deliver.ts";
import { deliverWebhookJob, forgetDeliveriesJob } from "./jobs.ts";

export async function registerWebhookJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(deliverWebhookJob, (job) => deliverWebhook(backend, job));
  await queue.work(forgetDeliveriesJob, () => deleteOldDeliveries(backend));
  await queue.schedule(forgetDeliveriesJob, "41 3 * * *");
}
