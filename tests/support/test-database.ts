import { createHash, randomUUID } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { DatabaseConnection } from "#backend/db/client.ts";
import { migrateDatabase } from "#backend/db/migrate.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { makeConnection, PGLITE_EXTENSIONS } from "#backend/db/pglite.ts";
import { makeTables as makeSandboxTables } from "#sandbox/mount.ts";
import { SANDBOXES } from "#sandbox/registry.ts";

let ofThisFile: Promise<DatabaseConnection> | undefined;

/**
 * Opens one database for a whole test file, on the server of TEST_DATABASE_URL if there is one. Its
 * tests use separate accounts and shops.
 */
export async function fileDatabase(): Promise<DatabaseConnection> {
  ofThisFile ??= openTestDatabase(process.env.TEST_DATABASE_URL);
  return ofThisFile;
}

/** Runs after each file: the next one may run in the same process. */
export async function closeFileDatabase(): Promise<void> {
  const open = ofThisFile;
  ofThisFile = undefined;
  await (await open)?.close();
}

/**
 * Opens a separate migrated database: in memory, or a new one on the PostgreSQL server of `url`,
 * which `close` drops.
 */
export async function openTestDatabase(url: string | undefined): Promise<DatabaseConnection> {
  return url ? openOnServer(url) : openFromSnapshot();
}

/** Opens a separate database without tables, on the server of TEST_DATABASE_URL if there is one. */
export async function openEmptyDatabase(): Promise<DatabaseConnection> {
  const server = process.env.TEST_DATABASE_URL;
  return server
    ? openAt(await createServerDatabase(server))
    : makeConnection(await PGlite.create({ extensions: PGLITE_EXTENSIONS }));
}

async function openOnServer(url: string): Promise<DatabaseConnection> {
  return openAt(await createMigratedDatabase(url));
}

/** Creates a database with tables, for connections of several processes. */
export const createMigratedDatabase = async (url: string): Promise<ServerDatabase> =>
  createServerDatabase(url, await template(url));

async function openAt({ url, drop }: ServerDatabase): Promise<DatabaseConnection> {
  const connection = await openDatabase(url);
  const close = async () => {
    await connection.close();
    await drop();
  };
  return { ...connection, close };
}

interface ServerDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Creates a database on the PostgreSQL server of `url`: empty, or a copy of the database `from`.
 */
export async function createServerDatabase(
  url: string,
  from = "template1",
): Promise<ServerDatabase> {
  const name = `etalase_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(url, (client) => client.query(`create database ${name} template ${from}`));
  return {
    url: databaseOn(url, name),
    drop: () => onServer(url, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

function databaseOn(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

let templateName: Promise<string> | undefined;

/**
 * Returns the migrated template database. It stays on the server, and its name changes with the
 * migrations.
 */
function template(url: string): Promise<string> {
  templateName ??= findOrMakeTemplate(url);
  return templateName;
}

/** Any fixed number. The lock lets one test process create the template. */
const TEMPLATE_LOCK = 7_203_115;

async function findOrMakeTemplate(url: string): Promise<string> {
  const name = `etalase_template_${await migrationsHash()}`;
  await onServer(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return;
    // Renamed when complete, so that an interrupted run leaves no partial template.
    const draft = `${name}_${process.pid}`;
    await client.query(`create database ${draft}`);
    const connection = await openDatabase(databaseOn(url, draft));
    await makeTables(connection);
    await connection.close();
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/** Emptied databases of this process that are free. */
const spare: PGlite[] = [];

/**
 * Reuses databases: initialising PGlite takes seconds, loading a migrated copy of its files almost
 * a second, and emptying an existing one a tenth of a second. `close` ends the lease: later queries
 * of the test are refused.
 */
async function openFromSnapshot(): Promise<DatabaseConnection> {
  const client =
    spare.pop() ??
    (await PGlite.create({ loadDataDir: await snapshot(), extensions: PGLITE_EXTENSIONS }));
  const made = await whatIsThere(client);
  let isOpen = true;
  const leased = new Proxy(client, {
    get(target, name) {
      if (!isOpen) throw new Error("This test's database is closed");
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const close = async () => {
    isOpen = false;
    if (made === (await whatIsThere(client))) spare.push(await emptied(client));
    else await client.close();
  };
  return { ...makeConnection(leased), close };
}

/**
 * Returns a fingerprint of the tables, functions and triggers. A database that a test has changed
 * is not reused. The test queue's table (test-queue.ts) may exist.
 */
async function whatIsThere(client: PGlite): Promise<string> {
  const { rows } =
    await client.query(`select (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relname not like 'test_jobs%') as relations, (select count(*) from pg_proc) as functions,
    (select jsonb_agg(tgenabled order by oid) from pg_trigger) as triggers, (select count(*) from pg_namespace where nspname not like 'pg_t%') as schemas`);
  return JSON.stringify(rows);
}

async function emptied(client: PGlite): Promise<PGlite> {
  const { rows } = await client.query<{ names: string }>(
    "select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public'",
  );
  await client.query(`truncate ${rows[0]?.names} restart identity`);
  await client.query("reset all");
  return client;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = new URL("../../.cache/", import.meta.url);
let made: Promise<Blob> | undefined;

/**
 * Returns the snapshot. It is kept in .cache/ under a name that changes with the migrations, and
 * test files in different processes share it.
 */
function snapshot(): Promise<Blob> {
  made ??= readOrMakeSnapshot();
  return made;
}

async function readOrMakeSnapshot(): Promise<Blob> {
  const file = new URL(`test-database-${await migrationsHash()}.tar`, FOLDER);
  if (!existsSync(file)) await makeSnapshot(file);
  return new Blob([await readFile(file)]);
}

async function makeSnapshot(file: URL): Promise<void> {
  const client = await PGlite.create({ extensions: PGLITE_EXTENSIONS });
  await makeTables(makeConnection(client));
  const dump = await client.dumpDataDir("none");
  await client.close();
  await mkdir(FOLDER, { recursive: true });
  const draft = new URL(`${fileURLToPath(file).split("/").at(-1)}.${process.pid}`, FOLDER);
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
}

async function makeTables(connection: DatabaseConnection): Promise<void> {
  await migrateDatabase(connection);
  for (const [name, sandbox] of Object.entries<{ hasNoTables?: true }>(SANDBOXES))
    await makeSandboxTables(connection, name, sandbox);
}

const SQL_FOLDERS = [
  "backend/db",
  ...Object.keys(SANDBOXES).map((name) => `sandbox/${name}/migrations`),
];

async function migrationsHash(): Promise<string> {
  const paths = globSync(
    SQL_FOLDERS.map((folder) => `${folder}/**/*.sql`),
    { cwd: ROOT },
  );
  const files = await Promise.all(paths.sort().map((path) => readFile(join(ROOT, path), "utf8")));
  return createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
}
