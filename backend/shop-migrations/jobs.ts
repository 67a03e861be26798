import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Migration = z.object({ accountId: z.string(), migrationId: z.string() });
export type MigrationKey = z.infer<typeof Migration>;

/** Runs a slice of the work for a migration's status, and enqueues itself for the next. */
export const advanceMigrationJob = defineJob("advance-shop-migration", Migration, {
  concurrency: 2,
});

export const shopMigrationJobs = [advanceMigrationJob];
