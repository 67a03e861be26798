import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const oneTransaction = z.object({ accountId: z.string(), transactionId: z.string() });

/** Opens a payment at the provider if the request died before it did. */
export const openPaymentJob = defineJob("open-payment", oneTransaction);
/** Closes a payment at the provider, so that nobody pays it. */
export const closePaymentJob = defineJob("close-payment", oneTransaction);
export const handlePaymentEventJob = defineJob(
  "handle-payment-event",
  z.object({ eventId: z.string() }),
);
/** Runs every minute: asks the provider about overdue transactions, then ends the unpaid ones. */
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
export const forgetPaymentEventsJob = defineJob("forget-payment-events", z.object({}), {
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
  forgetPaymentEventsJob,
];
