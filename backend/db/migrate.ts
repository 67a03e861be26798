import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { DatabaseConnection } from "./client.ts";

const FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));
/** Any fixed number: two servers starting at once must not migrate at once. */
const LOCK = 7_203_114;

/**
 * Applies the migrations that are not in yet, in order, in one transaction under an advisory lock. Forward only: a file that has been applied
 * elsewhere is never edited. The journal table is drizzle-kit's own.
 */
export async function migrate({ db }: Pick<DatabaseConnection, "db">): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: FOLDER });
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    const done = await tx.execute<{ hash: string }>(
      sql`select hash from drizzle.__drizzle_migrations`,
    );
    const hashes = new Set(done.rows.map((row) => row.hash));
    const missing = migrations.filter((migration) => !hashes.has(migration.hash));
    for (const migration of missing) {
      for (const statement of migration.sql)
        if (statement.trim() !== "") await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
    return missing.length;
  });
}
