import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const TransactionKey = z.object({ accountId: z.string(), transactionId: z.string() });

/** Opens a payment at the provider if the request ended before. */
export const openPaymentJob = defineJob("open-payment", TransactionKey);
/** Closes a payment at the provider, so that nobody pays it. */
export const closePaymentJob = defineJob("close-payment", TransactionKey);
export const handlePaymentEventJob = defineJob(
  "handle-payment-event",
  z.object({ eventId: z.string() }),
);
/** Runs every minute: asks the provider about overdue transactions, then ends unpaid ones. */
export const expirePaymentsJob = defineJob("expire-payments", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Runs hourly: compares our books with the providers'. */
export const reconcilePaymentsJob = defineJob("reconcile-payments", z.object({}), {
  retryLimit: 2,
  concurrency: 2,
});
/** Runs every minute: suspends accounts whose grace period is over, and ends coupons. */
export const endQuotaJob = defineJob("end-quota", z.object({}), { retryLimit: 0, concurrency: 2 });
/** Runs daily: deletes old handled messages of providers. */
export const deletePaymentEventsJob = defineJob("forget-payment-events", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const billingJobs = [
  openPaymentJob,
  closePaymentJob,
  handlePaymentEventJob,
  expirePaymentsJob,
  reconcilePaymentsJob,
  endQuotaJob,
  deletePaymentEventsJob,
];
