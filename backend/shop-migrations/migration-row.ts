import { and, desc, eq, ne } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { shopMigrationItems, shopMigrations } from "../db/schema/shop-migrations.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { advanceMigrationJob, type MigrationKey } from "./jobs.ts";

export type MigrationRow = typeof shopMigrations.$inferSelect;
/** Both shops are known. */
export type PairedMigration = MigrationRow & { toChannelId: string };
export type ItemRow = typeof shopMigrationItems.$inferSelect;

export const matchMigration = ({ accountId, migrationId }: MigrationKey) =>
  and(eq(shopMigrations.accountId, accountId), eq(shopMigrations.id, migrationId));
export const matchItems = ({ accountId, migrationId }: MigrationKey) =>
  and(eq(shopMigrationItems.accountId, accountId), eq(shopMigrationItems.migrationId, migrationId));
export const toMigrationKey = ({ accountId, id }: MigrationRow): MigrationKey => ({
  accountId,
  migrationId: id,
});

/** Ignores cancelled migrations. */
export async function readLatestMigration(
  db: Queryable,
  accountId: string,
  lock = false,
): Promise<MigrationRow | null> {
  const query = db
    .select()
    .from(shopMigrations)
    .where(and(eq(shopMigrations.accountId, accountId), ne(shopMigrations.status, "cancelled")))
    .orderBy(desc(shopMigrations.createdAt), desc(shopMigrations.id))
    .limit(1);
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

/** Returns a job's migration, or `null` if it is gone. */
export async function readMigrationRow(
  db: Queryable,
  key: MigrationKey,
): Promise<MigrationRow | null> {
  const [row] = await db.select().from(shopMigrations).where(matchMigration(key));
  return row ?? null;
}

/** Throws 404, 409 `migration_state`. */
export async function lockMigration(
  tx: Transaction,
  accountId: string,
  from: readonly MigrationRow["status"][],
): Promise<MigrationRow> {
  const row = await readLatestMigration(tx, accountId, true);
  if (!row) throw notFound("The migration");
  if (!from.includes(row.status))
    throw conflict("migration_state", `The migration is ${row.status}`, { status: row.status });
  return row;
}

export async function updateMigration(
  tx: Transaction,
  row: MigrationRow,
  values: Partial<MigrationRow>,
): Promise<void> {
  await tx
    .update(shopMigrations)
    .set(values)
    .where(matchMigration(toMigrationKey(row)));
}

/** The singleton key keeps a second job from waiting. */
export const enqueueAdvance = (
  { enqueue }: Backend,
  tx: Transaction,
  key: MigrationKey,
  startAfter?: Date,
) =>
  enqueue(tx, advanceMigrationJob, key, {
    singletonKey: key.migrationId,
    ...(startAfter ? { startAfter } : {}),
  });

/** Sets the next status, unless somebody changed the current one: then a job continues there. */
export async function enterStatus(
  backend: Backend,
  row: MigrationRow,
  values: Partial<MigrationRow>,
  changeAlso?: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const updatedRows = await tx
      .update(shopMigrations)
      .set({ errorCode: null, ...values })
      .where(and(matchMigration(toMigrationKey(row)), eq(shopMigrations.status, row.status)))
      .returning({ id: shopMigrations.id });
    if (updatedRows.length === 0) return;
    await changeAlso?.(tx);
    await enqueueAdvance(backend, tx, toMigrationKey(row));
  });
}
