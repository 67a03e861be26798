import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Looks for the duplicates of products that many changes at once left behind. */
export const findDuplicatesJob = defineJob("find-product-duplicates", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const mergeJobs = [findDuplicatesJob];
