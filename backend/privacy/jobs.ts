import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Erases a request's person in parts. Singleton key: the request's id. */
export const eraseBuyerJob = defineJob(
  "erase-buyer",
  z.object({ accountId: z.string(), requestId: z.string() }),
  { retryLimit: 20, expireInSeconds: 3600, concurrency: 2 },
);
/** Erases the buyer of one finished order. Singleton key: the order's id. */
export const eraseOrderJob = defineJob(
  "erase-order",
  z.object({ accountId: z.string(), orderId: z.string() }),
);
/** Erases data older than the account's limit. Singleton key: the account's id. */
export const eraseOldBuyersJob = defineJob(
  "erase-old-buyers",
  z.object({ accountId: z.string() }),
  {
    retryLimit: 4,
    expireInSeconds: 3600,
    concurrency: 2,
  },
);
/** Runs nightly: starts a job for each account with a limit. */
export const findOldBuyersJob = defineJob("find-old-buyers", z.object({}), { retryLimit: 2 });

export const privacyJobs = [eraseBuyerJob, eraseOrderJob, eraseOldBuyersJob, findOldBuyersJob];
