import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";
import { mailUncertainMessageJob, sendShopMessageJob } from "./messages/jobs.ts";
import { verifySlipJob } from "./slips/jobs.ts";

/** Runs every minute: updates parcels, expires unpaid orders and completes finished orders. */
export const keepShopsMovingJob = defineJob("keep-shops-moving", z.object({}), { retryLimit: 0 });
/** Cancels what an interrupted try may have booked for an order that was cancelled since. */
export const dropBookingJob = defineJob(
  "drop-booking",
  z.object({ accountId: z.string(), orderId: z.string() }),
);

/** Removes the slips of orders that ended unpaid, and the recipients of checkouts' codes. */
export const forgetSlipsJob = defineJob("forget-slips", z.object({}), { retryLimit: 0 });

/** Looks up the domains of own shops in DNS. */
export const checkDomainsJob = defineJob("check-shop-domains", z.object({}), { retryLimit: 0 });

/** Runs hourly: makes copies of shown pictures that have none. */
export const missingCopiesJob = defineJob("find-missing-shop-copies", z.object({}), {
  retryLimit: 0,
});

export const storefrontJobs = [
  keepShopsMovingJob,
  forgetSlipsJob,
  checkDomainsJob,
  missingCopiesJob,
  dropBookingJob,
  sendShopMessageJob,
  mailUncertainMessageJob,
  verifySlipJob,
];
