import type { Backend } from "../context.ts";
import type { Queue } from "../jobs/queue.ts";
import { endExpiredCoupons } from "./coupons/end-coupons.ts";
import { deletePaymentEvents } from "./delete-payment-events.ts";
import * as jobs from "./jobs.ts";
import { handlePaymentEvent } from "./payment-webhooks.ts";
import { reconcilePayments } from "./reconcile.ts";
import { suspendOverdue } from "./suspend-overdue.ts";
import { closePayment } from "./transactions/close-payment.ts";
import { expireTransactions } from "./transactions/expire-transactions.ts";
import { retryOpenPayment } from "./transactions/open-payment.ts";

const EVERY_MINUTE = "* * * * *";

export async function registerBillingJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(jobs.openPaymentJob, (job) => retryOpenPayment(backend, job));
  await queue.work(jobs.closePaymentJob, (job) => closePayment(backend, job));
  await queue.work(jobs.handlePaymentEventJob, ({ eventId }) =>
    handlePaymentEvent(backend, eventId),
  );
  await queue.work(jobs.expirePaymentsJob, () => expireTransactions(backend));
  await queue.work(jobs.reconcilePaymentsJob, () => reconcilePayments(backend));
  await queue.work(jobs.endQuotaJob, async () => {
    await endExpiredCoupons(backend);
    await suspendOverdue(backend);
  });
  await queue.work(jobs.deletePaymentEventsJob, () => deletePaymentEvents(backend));
  await queue.schedule(jobs.expirePaymentsJob, EVERY_MINUTE);
  await queue.schedule(jobs.reconcilePaymentsJob, "23 * * * *");
  await queue.schedule(jobs.endQuotaJob, EVERY_MINUTE);
  await queue.schedule(jobs.deletePaymentEventsJob, "47 2 * * *");
}
