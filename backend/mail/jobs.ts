import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Sends one mail. Retries for some hours. */
export const sendMailJob = defineJob("send-mail", z.object({ mailId: z.string() }), {
  retryLimit: 10,
  retryDelay: 5,
  retryDelayMax: 3_600,
});

export const mailJobs = [sendMailJob];
