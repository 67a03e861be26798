import { inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { shopMigrations } from "../db/schema/shop-migrations.ts";
import { transaction } from "../db/transaction.ts";
import type { Queue } from "../jobs/queue.ts";
import { advanceMigration } from "./advance-migration.ts";
import { advanceMigrationJob } from "./jobs.ts";
import { enqueueAdvance, toMigrationKey } from "./migration-row.ts";

/** Continues migrations that a crash interrupted. */
export async function registerMigrationJobs(backend: Backend, queue: Queue): Promise<void> {
  await queue.work(advanceMigrationJob, (key, run) => advanceMigration(backend, key, run));
  const interrupted = await backend.db
    .select()
    .from(shopMigrations)
    .where(
      inArray(shopMigrations.status, ["fetching", "importing", "checking", "sending", "undoing"]),
    );
  for (const row of interrupted)
    await transaction(backend.db, (tx) => enqueueAdvance(backend, tx, toMigrationKey(row)));
}
