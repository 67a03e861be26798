import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { sendMailJob } from "./jobs.ts";
import { openMailServer } from "./mail-server.ts";
import { sendMail } from "./send-mail.ts";

export async function registerMailJobs(backend: Backend, queue: Queue): Promise<void> {
  const server = await openMailServer(backend.config);
  await queue.work(sendMailJob, ({ mailId }, run) => sendMail(backend, server, mailId, run));
}
