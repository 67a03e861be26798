import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Runs hourly: removes from the trash products deleted too long ago. */
export const emptyTrashJob = defineJob("empty-product-trash", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const productJobs = [emptyTrashJob];
