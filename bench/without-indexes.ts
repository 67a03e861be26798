import { sql } from "drizzle-orm";
import type { Database } from "#backend/db/client.ts";

/** Fills a table without its triggers, foreign keys and secondary indexes, as bulk loaders do. */
export async function fillWithoutIndexes(
  db: Database,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows: indexes } = await db.execute<{ name: string; made: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and not i.indisprimary`);
  const tableName = sql.identifier(table);
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await db.execute(sql`alter table ${tableName} disable trigger all`);
  await fill();
  await db.execute(sql`alter table ${tableName} enable trigger all`);
  for (const { made } of indexes) await db.execute(sql.raw(made));
  await db.execute(sql`vacuum analyze ${tableName}`);
}
