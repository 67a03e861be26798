import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Every night: counts anew how much each account keeps. */
export const recountStorageJob = defineJob("recount-storage", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const limitJobs = [recountStorageJob];
