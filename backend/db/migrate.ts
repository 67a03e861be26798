import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { DatabaseConnection } from "./client.ts";

/** Any fixed number: two servers starting at once must not migrate at once. */
const LOCK = 7_203_114;

interface Migrations {
  folder: string;
  /** Where the table of those that are in stands: drizzle-kit's own, in form. */
  journalSchema: string;
}
const OUR_TABLES: Migrations = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  journalSchema: "drizzle",
};

/**
 * Applies the migrations that are not in yet, in order, in one transaction under an advisory lock. Forward only: a file that has been applied
 * elsewhere is never edited. Returns how many were missing.
 */
export async function migrate(
  { db }: Pick<DatabaseConnection, "db">,
  { folder, journalSchema }: Migrations = OUR_TABLES,
): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const journal = sql`${sql.identifier(journalSchema)}.__drizzle_migrations`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(sql`create schema if not exists ${sql.identifier(journalSchema)}`);
    await tx.execute(
      sql`create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`,
    );
    const done = await tx.execute<{ hash: string }>(sql`select hash from ${journal}`);
    const hashes = new Set(done.rows.map((row) => row.hash));
    const missing = migrations.filter((migration) => !hashes.has(migration.hash));
    for (const migration of missing) {
      for (const statement of migration.sql)
        if (statement.trim() !== "") await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into ${journal} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
    return missing.length;
  });
}
