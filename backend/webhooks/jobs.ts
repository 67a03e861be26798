import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Sends one delivery, which schedules its own retries (deliver.ts) without failed jobs. */
export const deliverWebhookJob = defineJob(
  "deliver-webhook",
  z.object({ accountId: z.string(), deliveryId: z.string() }),
  { concurrency: 16, expireInSeconds: 60 },
);
/** Runs daily: removes deliveries older than the log's retention. */
export const forgetDeliveriesJob = defineJob("forget-webhook-deliveries", z.object({}), {
  retryLimit: 0,
});

export const webhookJobs = [deliverWebhookJob, forgetDeliveriesJob];
