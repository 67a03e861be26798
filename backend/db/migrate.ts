import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { DatabaseConnection, Transaction } from "./client.ts";

/** Any fixed number: two servers starting at once must not migrate at once. */
const LOCK = 7_203_114;

/**
 * PostgreSQL compiles what it reckons to be long before it runs it. Of millions of rows it reckons
 * so of pages that an index answers in 5 ms, and compiling takes 100 to 400 ms each time
 * (docs/benchmarks/orders.md). The setting is the role's in this database, so that it is a pooler's
 * connections', the queue's and a replica's too; a backup does not have it, so it is looked for at
 * each start. True only where there is a compiler and it is on.
 */
const WITHOUT_JIT = `do $$ begin
  if pg_jit_available() then
    execute format('alter role current_user in database %I set jit = off', current_database());
    set jit = off;
  end if;
end $$`;

export interface Migrations {
  /** drizzle-kit's: one baseline, and what was added to it since. */
  folder: string;
  /** SQL functions and triggers, each file written so that it can be applied again. */
  functions?: string;
  /** Where the table of those that are in stands: drizzle-kit's own, in form. */
  journalSchema: string;
}

export const PRODUCT_TABLES: Migrations = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  functions: fileURLToPath(new URL("./functions", import.meta.url)),
  journalSchema: "drizzle",
};

/**
 * Applies the migrations that are not in yet, in order, then the functions and triggers if they
 * have changed, in one transaction under an advisory lock. Forward only: a migration that has been
 * applied elsewhere is never edited. Returns how many were missing. Throws an Error with a text for
 * the person who starts the server when the database was made before the baseline.
 */
export async function migrate(
  { db }: Pick<DatabaseConnection, "db">,
  { folder, functions, journalSchema }: Migrations = PRODUCT_TABLES,
): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const schema = sql.identifier(journalSchema);
  const journal = sql`${schema}.__drizzle_migrations`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(sql`create schema if not exists ${schema}`);
    await tx.execute(
      sql`create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`,
    );
    const done = await tx.execute<{ hash: string }>(sql`select hash from ${journal}`);
    const hashes = new Set(done.rows.map((row) => row.hash));
    requireBaseline(migrations, hashes);
    const missing = migrations.filter((migration) => !hashes.has(migration.hash));
    for (const migration of missing) {
      await executeAll(tx, migration.sql);
      await tx.execute(
        sql`insert into ${journal} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
    if (functions) await applyFunctions(tx, functions, sql`${schema}.functions`);
    await tx.execute(sql.raw(WITHOUT_JIT));
    return missing.length;
  });
}

function requireBaseline([baseline]: readonly MigrationMeta[], done: ReadonlySet<string>): void {
  if (done.size > 0 && baseline && !done.has(baseline.hash))
    throw new Error(
      "This database was made by a version before the first release, which none can be upgraded from. Remove its folder, or name an empty database in DATABASE_URL.",
    );
}

/**
 * Creating a trigger again waits for all who write to its table: it is done when a file has
 * changed, not at each start.
 */
async function applyFunctions(
  tx: Transaction,
  folder: string,
  journal: ReturnType<typeof sql>,
): Promise<void> {
  await tx.execute(
    sql`create table if not exists ${journal} (file text primary key, hash text not null)`,
  );
  const done = await tx.execute<{ file: string; hash: string }>(
    sql`select file, hash from ${journal}`,
  );
  const hashes = new Map(done.rows.map(({ file, hash }) => [file, hash]));
  for (const file of readdirSync(folder).sort()) {
    const text = readFileSync(`${folder}/${file}`, "utf8");
    const hash = createHash("sha256").update(text).digest("hex");
    if (hashes.get(file) === hash) continue;
    await executeAll(tx, text.split("--> statement-breakpoint"));
    await tx.execute(
      sql`insert into ${journal} (file, hash) values (${file}, ${hash}) on conflict (file) do update set hash = excluded.hash`,
    );
  }
}

async function executeAll(tx: Transaction, statements: readonly string[]): Promise<void> {
  for (const statement of statements)
    if (statement.trim() !== "") await tx.execute(sql.raw(statement));
}
