import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { sendShipment } from "./arrange-shipment.ts";
import { runOrderImport } from "./import-orders.ts";
import { arrangeShipmentJob, createLabelJob, fetchLabelJob, importOrdersJob, pullChannelJob, pullDueChannelsJob, pullOrderJob, trackingJob } from "./jobs.ts";
import { createLabel, fetchLabel } from "./labels.ts";
import { pullAsJob, pullChannel, pullDueChannels, pullOrder } from "./pull-orders.ts";
import { awaitTrackingCode } from "./tracking.ts";

export async function workOrders(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(pullOrderJob, (job) => pullAsJob(backend, () => pullOrder(backend, job.channelId, job.externalId)));
  await queue.work(pullChannelJob, (job) => pullAsJob(backend, () => pullChannel(backend, job.channelId)));
  await queue.work(importOrdersJob, (job, run) => runOrderImport(backend, job, run));
  await queue.work(arrangeShipmentJob, (job, run) => sendShipment(backend, job.orderId, run));
  await queue.work(trackingJob, (job, run) => awaitTrackingCode(backend, job, run));
  await queue.work(createLabelJob, (job, run) => createLabel(backend, job.orderId, run));
  await queue.work(fetchLabelJob, (job, run) => fetchLabel(backend, job, run));
  await queue.work(pullDueChannelsJob, () => pullDueChannels(backend));
  await queue.schedule(pullDueChannelsJob, "* * * * *");
}
