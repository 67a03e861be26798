import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Runs nightly: recounts each account's stored bytes. */
export const recountStorageJob = defineJob("recount-storage", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

export const limitJobs = [recountStorageJob];
