import { createWriteStream, existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileStorage } from "@remix-run/file-storage";
import pg from "pg";
import type { BackendConfig } from "../config.ts";
import { lockFolder } from "../db/folder-lock.ts";
import { openPgliteClient } from "../db/pglite.ts";
import { openFiles } from "../files.ts";
import { makePrivateFolder, restrictFiles, restrictFolder } from "../private-folder.ts";
import { type Manifest, readArchive, verifyArchive } from "./archive.ts";
import { BACKUP_PARTS, computeFingerprint, isPostgres } from "./backup.ts";
import { restorePostgres } from "./postgres-tools.ts";

/**
 * Restores a backup to the configured places. Throws an Error with a sentence, before it writes, if
 * a place is not empty, or the backup is damaged, of the other kind of database or has another key.
 * The database is restored last and as a whole. A failure in between is cleaned up, so that the
 * restore can be repeated.
 */
export async function restoreBackup(
  config: BackendConfig,
  env: Record<string, string | undefined>,
  file: string,
): Promise<{ madeAt: string; files: number }> {
  const storage = openFiles(config.filesUrl, env);
  await requireEmpty(config, storage);
  const manifest = await verifyArchive(file);
  requireMatchingConfig(config, manifest);
  const draftFolder = await mkdtemp(join(tmpdir(), "etalase-restore-"));
  const storedKeys: string[] = [];
  const parts: Partial<Record<"key" | "database", string>> = {};
  try {
    await readArchive(file, {
      onManifest: async () => undefined,
      async onPart(name, content) {
        const partPath = join(draftFolder, name);
        if (name === BACKUP_PARTS.key) parts.key = partPath;
        else if (name === BACKUP_PARTS.postgres || name === BACKUP_PARTS.pglite)
          parts.database = partPath;
        else throw new Error(`${file} contains ${name}, which this version does not know`);
        await pipeline(content, createWriteStream(partPath, { mode: 0o600 }));
      },
      async onFile(key, storedFile) {
        storedKeys.push(key);
        await storage.set(key, storedFile);
      },
    });
    if (!parts.database) throw new Error(`${file} contains no database`);
    if (parts.key) await restoreKey(config, await readFile(parts.key, "utf8"));
    await restoreDatabase(config, parts.database);
    return { madeAt: manifest.madeAt, files: storedKeys.length };
  } catch (error) {
    for (const key of storedKeys) await storage.remove(key);
    throw error;
  } finally {
    await rm(draftFolder, { recursive: true, force: true });
  }
}

async function requireEmpty(config: BackendConfig, storage: FileStorage): Promise<void> {
  const isDatabaseUsed = isPostgres(config)
    ? await hasTables(config.databaseDirectUrl ?? config.databaseUrl)
    : existsSync(config.databaseUrl) && readdirSync(config.databaseUrl).length > 0;
  if (isDatabaseUsed)
    throw new Error("The database is not empty: a backup is restored into an empty one");
  if ((await storage.list({ limit: 1 })).files.length > 0)
    throw new Error(
      `There are files in ${config.filesUrl}: a backup is restored where there are none`,
    );
}

async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') limit 1",
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

function requireMatchingConfig(
  config: BackendConfig,
  { database, keyFingerprint }: Manifest,
): void {
  if ((database === "postgres") !== isPostgres(config))
    throw new Error(
      database === "postgres"
        ? "The backup is of a PostgreSQL: name an empty one in DATABASE_URL"
        : "The backup is of an embedded database: let DATABASE_URL name a folder",
    );
  if (config.credentialsKey && computeFingerprint(config.credentialsKey) !== keyFingerprint)
    throw new Error("CREDENTIALS_KEY is not the one that the backup's shops were connected with");
}

/** Writes the key beside the database, where the server looks for it. */
async function restoreKey(config: BackendConfig, storedKey: string): Promise<void> {
  const key = storedKey.trim();
  if (config.credentialsKey) return;
  const folder = isPostgres(config) ? ".data" : dirname(config.databaseUrl);
  const path = join(folder, "credentials.key");
  makePrivateFolder(folder);
  if (!existsSync(path)) return writeFile(path, `${key}\n`, { mode: 0o600, flag: "wx" });
  if ((await readFile(path, "utf8")).trim() !== key)
    throw new Error(`${path} is another key than the backup's: remove it first`);
}

async function restoreDatabase(config: BackendConfig, dumpPath: string): Promise<void> {
  if (isPostgres(config))
    return restorePostgres(config.databaseDirectUrl ?? config.databaseUrl, dumpPath);
  const { databaseUrl } = config;
  const unlock = lockFolder(databaseUrl);
  try {
    restrictFolder(databaseUrl);
    const client = await openPgliteClient(databaseUrl, new Blob([await readFile(dumpPath)]));
    await client.close();
    restrictFiles(databaseUrl);
  } catch (error) {
    // A partial restore would block the next try.
    for (const name of readdirSync(databaseUrl))
      await rm(join(databaseUrl, name), { recursive: true, force: true });
    throw error;
  } finally {
    unlock();
  }
}
