import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const MigrationKeySchema = z.object({ accountId: z.string(), migrationId: z.string() });
export type MigrationKey = z.infer<typeof MigrationKeySchema>;

/** Runs a migration's current work, and enqueues itself for the rest. */
export const advanceMigrationJob = defineJob("advance-shop-migration", MigrationKeySchema, {
  concurrency: 2,
});

export const shopMigrationJobs = [advanceMigrationJob];
