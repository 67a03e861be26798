import { z } from "zod";
import { defineJob } from "../jobs/queue.ts";

const Migration = z.object({ accountId: z.string(), migrationId: z.string() });
/** What a job knows of its migration. */
export type MigrationKey = z.infer<typeof Migration>;

/** Does what a migration's status asks for, a slice of it, and enqueues itself for the next. */
export const advanceMigrationJob = defineJob("advance-shop-migration", Migration, {
  concurrency: 2,
});

export const shopMigrationJobs = [advanceMigrationJob];
