import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

export const handleWebhookJob = defineJob("handle-webhook", z.object({ eventId: z.string() }), {
  concurrency: 4,
});
/** Once a day: removes pushes that are too old to come again. */
export const forgetPushesJob = defineJob("forget-pushes", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
export const channelJobs = [handleWebhookJob, forgetPushesJob];
