import { inArray, sql } from "drizzle-orm";
import type { Migration } from "#contract/migrations.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { showChannelImport } from "../channel-imports/index.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { type MigrationRow, readLatestMigration } from "./migration-row.ts";

/** Returns the account's latest migration. Throws 404. */
export async function getMigration(backend: Backend, accountId: string): Promise<Migration> {
  const migration = await findMigration(backend, accountId);
  if (!migration) throw notFound("The migration");
  return migration;
}

export async function findMigration(
  backend: Backend,
  accountId: string,
): Promise<Migration | null> {
  const { db } = backend;
  const row = await readLatestMigration(db, accountId);
  if (!row) return null;
  const canUndo = row.status === "ready" || row.status === "finished";
  return {
    ...{ id: row.id, status: row.status, mode: row.mode, publishId: row.publishId },
    ...{ fromChannelId: row.fromChannelId, toChannelId: row.toChannelId },
    errorCode: row.errorCode,
    import: await findImport(backend, row),
    counts: await countItems(db, row),
    canUndo: canUndo && !(await hasSoldProducts(db, row)),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

async function countItems(db: Queryable, row: MigrationRow): Promise<Migration["counts"]> {
  const countRows = await db.execute<Record<keyof Migration["counts"], number>>(sql`
    select count(*)::int as total,
      (count(*) filter (where i.fit = 'waiting'))::int as waiting,
      (count(*) filter (where i.fit = 'fits' and not i.is_left_out))::int as fits,
      (count(*) filter (where i.fit = 'refused' and not i.is_left_out))::int as refused,
      (count(*) filter (where i.fit = 'there'))::int as there,
      (count(*) filter (where i.is_left_out))::int as "leftOut",
      (count(*) filter (where i.channel_product_id is not null))::int as sent,
      (count(*) filter (where k.sync_status = ${SYNC_STATUS.draft}))::int as drafts,
      (count(*) filter (where k.sync_status = ${SYNC_STATUS.publishing}))::int as publishing,
      (count(*) filter (where k.sync_status = ${SYNC_STATUS.synced}))::int as published,
      (count(*) filter (where k.sync_status in (${SYNC_STATUS.failed}, ${SYNC_STATUS.invalid})))::int as failed,
      (count(*) filter (where i.is_taken_back))::int as "takenBack",
      (count(*) filter (where i.is_taken_back and k.id is not null and k.action is null))::int as kept
    from shop_migration_items i
      left join channel_products k on k.account_id = i.account_id and k.id = i.channel_product_id
    where i.account_id = ${row.accountId} and i.migration_id = ${row.id}`);
  const [counts] = countRows.rows;
  if (!counts) throw new Error("A count answered nothing");
  return counts;
}

/** Whether the target has an order of a product that the migration listed there. */
export async function hasSoldProducts(db: Queryable, row: MigrationRow): Promise<boolean> {
  const soldItems = await db.execute(sql`select 1 ${selectSoldItems(row)} limit 1`);
  return soldItems.rows.length > 0;
}

/** Returns those of the products that the migration listed there and the target sold. */
export async function findSoldProducts(
  db: Queryable,
  row: MigrationRow,
  productIds: string[],
): Promise<Set<string>> {
  const soldItems = await db.execute<{ id: string }>(
    sql`select distinct i.product_id as id ${selectSoldItems(row)} and ${inArray(sql`i.product_id`, productIds)}`,
  );
  return new Set(soldItems.rows.map(({ id }) => id));
}

const selectSoldItems = (row: MigrationRow) => sql`
    from shop_migration_items i
      join variants v on v.account_id = i.account_id and v.product_id = i.product_id
      join order_lines l on l.account_id = v.account_id and l.variant_id = v.id
      join orders o on o.account_id = l.account_id and o.id = l.order_id and o.channel_id = ${row.toChannelId}
    where i.account_id = ${row.accountId} and i.migration_id = ${row.id} and i.channel_product_id is not null`;

/** Returns `null` if there is no import, or it was cleared. */
export async function findImport(backend: Backend, { accountId, importId }: MigrationRow) {
  if (importId === null) return null;
  try {
    return await showChannelImport(backend, { accountId, importId });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  }
}
