import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const oneTransaction = z.object({ accountId: z.string(), transactionId: z.string() });

/** Tells the provider of a transaction whose request died before it had. */
export const openPaymentJob = defineJob("open-payment", oneTransaction);
/** Tells the provider that nobody is to pay any more. */
export const closePaymentJob = defineJob("close-payment", oneTransaction);
/** Does what a provider's message says. */
export const handlePaymentEventJob = defineJob(
  "handle-payment-event",
  z.object({ eventId: z.string() }),
);
/** Every minute: ends what nobody paid in time, after asking the provider. */
export const expirePaymentsJob = defineJob("expire-payments", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});
/** Every hour: compares our books with the providers'. */
export const reconcilePaymentsJob = defineJob("reconcile-payments", z.object({}), {
  retryLimit: 2,
  concurrency: 2,
});
/** Every minute: suspends whose grace is over, and ends coupons. */
export const endQuotaJob = defineJob("end-quota", z.object({}), { retryLimit: 0, concurrency: 2 });
/** Once a day: removes the providers' messages that are handled and old. */
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
