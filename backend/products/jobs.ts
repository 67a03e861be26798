import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Runs hourly. */
export const emptyTrashJob = defineJob("empty-product-trash", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

/** Makes the copies of pictures for own shops' pages. */
export const makeShopCopiesJob = defineJob(
  "make-shop-copies",
  z.object({
    accountId: z.string(),
    imageIds: z.array(z.string()),
    isWide: z.boolean().default(false),
  }),
  { retryLimit: 3, concurrency: 2 },
);

export const productJobs = [emptyTrashJob, makeShopCopiesJob];
