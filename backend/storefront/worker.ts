import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { advanceShopOrders } from "./advance-orders.ts";
import { dropBooking } from "./connector/book-courier.ts";
import { checkDueDomains } from "./domains/check-domain.ts";
import {
  checkDomainsJob,
  dropBookingJob,
  forgetSlipsJob,
  keepShopsMovingJob,
  missingCopiesJob,
} from "./jobs.ts";
import { mailUncertainMessageJob, sendShopMessageJob } from "./messages/jobs.ts";
import { mailUncertainMessage, sendShopMessage } from "./messages/send-message.ts";
import { enqueueMissingCopies } from "./missing-copies.ts";
import { forgetCheckoutCodes } from "./phone-check/checkout-code.ts";
import { forgetSlips } from "./slips/forget-slips.ts";
import { verifySlipJob } from "./slips/jobs.ts";
import { verifySlip } from "./slips/verify-slip.ts";

export async function registerStorefrontJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(keepShopsMovingJob, () => advanceShopOrders(backend));
  await queue.work(dropBookingJob, (job) => dropBooking(backend, job));
  await queue.work(sendShopMessageJob, (job, run) => sendShopMessage(backend, job, run));
  await queue.work(mailUncertainMessageJob, (job) => mailUncertainMessage(backend, job));
  await queue.work(verifySlipJob, (job, run) => verifySlip(backend, job, run));
  await queue.schedule(keepShopsMovingJob, "* * * * *");
  await queue.work(forgetSlipsJob, async () => {
    await forgetSlips(backend);
    await forgetCheckoutCodes(backend);
  });
  await queue.schedule(forgetSlipsJob, "47 2 * * *");
  await queue.work(checkDomainsJob, () => checkDueDomains(backend));
  await queue.schedule(checkDomainsJob, "*/10 * * * *");
  await queue.work(missingCopiesJob, () => enqueueMissingCopies(backend));
  await queue.schedule(missingCopiesJob, "29 * * * *");
}
