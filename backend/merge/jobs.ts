import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Finds the remaining duplicates after many changes at once. */
export const findDuplicatesJob = defineJob("find-product-duplicates", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const mergeJobs = [findDuplicatesJob];
