import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Hands one mail to the mail server. A server that is away for some hours is waited for. */
export const sendMailJob = defineJob("send-mail", z.object({ mailId: z.string() }), {
  retryLimit: 10,
  retryDelay: 5,
  retryDelayMax: 3_600,
});

export const mailJobs = [sendMailJob];
