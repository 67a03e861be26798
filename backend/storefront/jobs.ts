import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Runs every minute: updates parcels, expires unpaid orders and completes finished ones. */
export const keepShopsMovingJob = defineJob("keep-shops-moving", z.object({}), { retryLimit: 0 });

export const storefrontJobs = [keepShopsMovingJob];
