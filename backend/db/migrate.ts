import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { DatabaseConnection, Transaction } from "./client.ts";

/** An arbitrary number for the lock, so that two starting servers do not migrate at once. */
const MIGRATION_LOCK = 7_203_114;

/**
 * PostgreSQL compiles statements that it estimates to be long, which takes 100 to 400 ms each time;
 * with millions of rows this includes pages that an index answers in 5 ms
 * (docs/benchmarks/orders.md). The setting belongs to the role in this database, so that it applies
 * to all connections. A backup lacks it, so each start checks it.
 */
const DISABLE_JIT = `do $$ begin
  if pg_jit_available() then
    execute format('alter role current_user in database %I set jit = off', current_database());
    set jit = off;
  end if;
end $$`;

export interface Migrations {
  /** drizzle-kit's folder: one baseline and the later migrations. */
  folder: string;
  /** SQL functions and triggers. Each file can be applied repeatedly. */
  functions?: string;
  /** The schema of the table of applied migrations, in drizzle-kit's own format. */
  journalSchema: string;
}

export const PRODUCT_MIGRATIONS: Migrations = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  functions: fileURLToPath(new URL("./functions", import.meta.url)),
  journalSchema: "drizzle",
};

/**
 * Applies the missing migrations, then the functions and triggers if they changed, in one
 * transaction under an advisory lock. An applied migration is never edited. Returns the number of
 * applied migrations. Throws an Error with a text for the person who starts the server if the
 * database is older than the baseline.
 */
export async function migrateDatabase(
  { db }: Pick<DatabaseConnection, "db">,
  { folder, functions, journalSchema }: Migrations = PRODUCT_MIGRATIONS,
): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const schema = sql.identifier(journalSchema);
  const journal = sql`${schema}.__drizzle_migrations`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql`create schema if not exists ${schema}`);
    await tx.execute(
      sql`create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`,
    );
    const applied = await tx.execute<{ hash: string }>(sql`select hash from ${journal}`);
    const hashes = new Set(applied.rows.map((row) => row.hash));
    requireBaseline(migrations, hashes);
    const missingMigrations = migrations.filter((migration) => !hashes.has(migration.hash));
    for (const migration of missingMigrations) {
      await executeStatements(tx, migration.sql);
      await tx.execute(
        sql`insert into ${journal} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
    if (functions) await applyFunctions(tx, functions, sql`${schema}.functions`);
    await tx.execute(sql.raw(DISABLE_JIT));
    return missingMigrations.length;
  });
}

function requireBaseline([baseline]: readonly MigrationMeta[], hashes: ReadonlySet<string>): void {
  if (hashes.size > 0 && baseline && !hashes.has(baseline.hash))
    throw new Error(
      "This database is from a version before the first release and cannot be upgraded. Remove its folder, or name an empty database in DATABASE_URL.",
    );
}

/** Skips unchanged files, because creating a trigger waits for all writers of its table. */
async function applyFunctions(
  tx: Transaction,
  folder: string,
  journal: ReturnType<typeof sql>,
): Promise<void> {
  await tx.execute(
    sql`create table if not exists ${journal} (file text primary key, hash text not null)`,
  );
  const applied = await tx.execute<{ file: string; hash: string }>(
    sql`select file, hash from ${journal}`,
  );
  const hashes = new Map(applied.rows.map(({ file, hash }) => [file, hash]));
  for (const file of readdirSync(folder).sort()) {
    const text = readFileSync(`${folder}/${file}`, "utf8");
    const hash = createHash("sha256").update(text).digest("hex");
    if (hashes.get(file) === hash) continue;
    await executeStatements(tx, text.split("--> statement-breakpoint"));
    await tx.execute(
      sql`insert into ${journal} (file, hash) values (${file}, ${hash}) on conflict (file) do update set hash = excluded.hash`,
    );
  }
}

async function executeStatements(tx: Transaction, statements: readonly string[]): Promise<void> {
  for (const statement of statements)
    if (statement.trim() !== "") await tx.execute(sql.raw(statement));
}
