import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { endCoupons } from "./coupons/end-coupons.ts";
import { forgetPaymentEvents } from "./forget-payment-events.ts";
import * as jobs from "./jobs.ts";
import { handlePaymentEvent } from "./payment-webhooks.ts";
import { reconcilePayments } from "./reconcile.ts";
import { suspendOverdue } from "./suspend-overdue.ts";
import { closePayment } from "./transactions/close-payment.ts";
import { expireTransactions } from "./transactions/expire-transactions.ts";
import { openPaymentLater } from "./transactions/open-payment.ts";

const EVERY_MINUTE = "* * * * *";

export async function registerBillingJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(jobs.openPaymentJob, (job) => openPaymentLater(backend, job));
  await queue.work(jobs.closePaymentJob, (job) => closePayment(backend, job));
  await queue.work(jobs.handlePaymentEventJob, ({ eventId }) =>
    handlePaymentEvent(backend, eventId),
  );
  await queue.work(jobs.expirePaymentsJob, () => expireTransactions(backend));
  await queue.work(jobs.reconcilePaymentsJob, () => reconcilePayments(backend));
  await queue.work(jobs.endQuotaJob, async () => {
    await endCoupons(backend);
    await suspendOverdue(backend);
  });
  await queue.work(jobs.forgetPaymentEventsJob, () => forgetPaymentEvents(backend));
  await queue.schedule(jobs.expirePaymentsJob, EVERY_MINUTE);
  await queue.schedule(jobs.reconcilePaymentsJob, "23 * * * *");
  await queue.schedule(jobs.endQuotaJob, EVERY_MINUTE);
  await queue.schedule(jobs.forgetPaymentEventsJob, "47 2 * * *");
}
