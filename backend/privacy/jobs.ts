import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Erases the person of a request, by parts. Singleton key: the request's id. */
export const eraseBuyerJob = defineJob(
  "erase-buyer",
  z.object({ accountId: z.string(), requestId: z.string() }),
  { retryLimit: 20, expireInSeconds: 3600, concurrency: 2 },
);
/** Erases the buyer of one order, which is over now. Singleton key: the order's id. */
export const eraseOrderJob = defineJob(
  "erase-order",
  z.object({ accountId: z.string(), orderId: z.string() }),
);
/** Erases what an account has kept for as long as it wants. Singleton key: the account's id. */
export const eraseOldJob = defineJob("erase-old-buyers", z.object({ accountId: z.string() }), {
  retryLimit: 4,
  expireInSeconds: 3600,
  concurrency: 2,
});
/** Every night: one for each account that keeps nothing for ever. */
export const findOldJob = defineJob("find-old-buyers", z.object({}), { retryLimit: 2 });

export const privacyJobs = [eraseBuyerJob, eraseOrderJob, eraseOldJob, findOldJob];
