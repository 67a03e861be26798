import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

/** Every minute: parcels that moved, orders nobody paid, orders that are over. */
export const keepShopsMovingJob = defineJob("keep-shops-moving", z.object({}), { retryLimit: 0 });

export const storefrontJobs = [keepShopsMovingJob];
