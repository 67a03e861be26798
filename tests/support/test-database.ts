import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { type DatabaseConnection, fromClient, openDatabase, PGLITE_EXTENSIONS } from "#backend/db/client.ts";
import { migrate } from "#backend/db/migrate.ts";

/** A migrated database of its own: in memory, or a fresh one on the PostgreSQL server of `url`, dropped by `close`. */
export async function openTestDatabase(url: string | undefined): Promise<DatabaseConnection> {
  return url ? openOnServer(url) : openFromSnapshot();
}

async function openOnServer(url: string): Promise<DatabaseConnection> {
  const { url: address, drop } = await createServerDatabase(url);
  const connection = await openDatabase(address);
  await migrate(connection);
  const close = async () => {
    await connection.close();
    await drop();
  };
  return { ...connection, close };
}

/** An empty database of its own on the PostgreSQL server of `url`. */
export async function createServerDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `etalase_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => onServer(url, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Initialising PGlite takes seconds, loading a migrated copy of its files a third of one. */
async function openFromSnapshot(): Promise<DatabaseConnection> {
  const client = await PGlite.create({ loadDataDir: await snapshot(), extensions: PGLITE_EXTENSIONS });
  return fromClient(client);
}

const FOLDER = new URL("../../.cache/", import.meta.url);
let made: Promise<Blob> | undefined;

/** Kept in .cache/ under a name that changes with the migrations; test files run in processes of their own and share it. */
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
  await migrate(fromClient(client));
  const dump = await client.dumpDataDir("none");
  await client.close();
  await mkdir(FOLDER, { recursive: true });
  const draft = new URL(`${fileURLToPath(file).split("/").at(-1)}.${process.pid}`, FOLDER);
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
}

async function migrationsHash(): Promise<string> {
  const folder = new URL("../../backend/db/migrations/", import.meta.url);
  const journal = await readFile(new URL("meta/_journal.json", folder), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  const files = await Promise.all(entries.map(({ tag }) => readFile(new URL(`${tag}.sql`, folder), "utf8")));
  return createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
}
