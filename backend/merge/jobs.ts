import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Looks for the twins of products that many changes at once left behind. */
export const foldTwinsJob = defineJob("fold-product-twins", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const mergeJobs = [foldTwinsJob];
