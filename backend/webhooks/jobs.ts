import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/**
 * Sends one delivery. When it is tried again is the delivery's own business (deliver.ts), so a try
 * that fails is no failed job.
 */
export const deliverWebhookJob = defineJob(
  "deliver-webhook",
  z.object({ accountId: z.string(), deliveryId: z.string() }),
  { concurrency: 16, expireInSeconds: 60 },
);
/** Every day: what is older than the log is kept. */
export const forgetDeliveriesJob = defineJob("forget-webhook-deliveries", z.object({}), {
  retryLimit: 0,
});

export const webhookJobs = [deliverWebhookJob, forgetDeliveriesJob];
