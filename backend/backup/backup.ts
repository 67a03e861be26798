import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import type { BackendConfig } from "../config.ts";
import { loadCredentialsKey } from "../credentials-key.ts";
import { lockFolder } from "../db/folder-lock.ts";
import { openPgliteClient } from "../db/pglite.ts";
import { openFiles } from "../files.ts";
import { type ArchiveWriter, writeArchive } from "./archive.ts";
import { dumpPostgres } from "./postgres-tools.ts";

/** The parts of a backup besides its files. */
export const BACKUP_PARTS = {
  postgres: "database.dump",
  pglite: "database.tar",
  key: "credentials.key",
};
const FILES_PER_PAGE = 500;

export const isPostgres = ({ databaseUrl }: BackendConfig) => /^postgres(ql)?:/.test(databaseUrl);
export const computeFingerprint = (key: string) =>
  createHmac("sha256", key).update("backup").digest("hex");

/**
 * Writes all data into one file: the database with its queue first, so that every file that a row
 * names is included. PostgreSQL is copied at one instant while servers run. The embedded database
 * belongs to one process, so its server must be stopped. A generated key (no CREDENTIALS_KEY) is
 * included. Throws an Error with a sentence if `file` exists.
 */
export async function writeBackup(
  config: BackendConfig,
  env: Record<string, string | undefined>,
  file: string,
): Promise<{ files: number }> {
  const path = resolve(file);
  if (existsSync(path)) throw new Error(`${file} exists already`);
  if (!isPostgres(config) && !existsSync(config.databaseUrl))
    throw new Error(`There is no database in ${config.databaseUrl}`);
  const key = loadCredentialsKey(config);
  const draftFolder = await mkdtemp(join(dirname(path), ".backup-"));
  try {
    const archive = await writeArchive(join(draftFolder, "archive"), {
      ...{ version: 2, database: isPostgres(config) ? "postgres" : "pglite" },
      ...{ madeAt: new Date().toISOString(), keyFingerprint: computeFingerprint(key) },
    });
    if (!config.credentialsKey) {
      await writeFile(join(draftFolder, BACKUP_PARTS.key), key, { mode: 0o600 });
      await archive.addFromDisk(BACKUP_PARTS.key, join(draftFolder, BACKUP_PARTS.key));
    }
    await (isPostgres(config) ? addPostgres : addPglite)(config, archive, draftFolder);
    const files = await addFiles(openFiles(config.filesUrl, env), archive);
    await archive.finish();
    // The file gets its name only when it is complete.
    await rename(join(draftFolder, "archive"), path);
    return { files };
  } finally {
    await rm(draftFolder, { recursive: true, force: true });
  }
}

async function addPostgres(config: BackendConfig, archive: ArchiveWriter, draftFolder: string) {
  const dump = join(draftFolder, BACKUP_PARTS.postgres);
  await dumpPostgres(config.databaseDirectUrl ?? config.databaseUrl, dump);
  await archive.addFromDisk(BACKUP_PARTS.postgres, dump);
}

async function addPglite(
  { databaseUrl }: BackendConfig,
  archive: ArchiveWriter,
  draftFolder: string,
) {
  const unlock = lockFolder(databaseUrl);
  try {
    const client = await openPgliteClient(databaseUrl);
    const tar = await client.dumpDataDir("none");
    await client.close();
    const path = join(draftFolder, BACKUP_PARTS.pglite);
    await writeFile(path, new Uint8Array(await tar.arrayBuffer()), { mode: 0o600 });
    await archive.addFromDisk(BACKUP_PARTS.pglite, path);
  } finally {
    unlock();
  }
}

async function addFiles(storage: FileStorage, archive: ArchiveWriter): Promise<number> {
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await storage.list({ limit: FILES_PER_PAGE, ...(cursor ? { cursor } : {}) });
    for (const { key } of page.files) {
      const file = await storage.get(key);
      // Removed since it was listed.
      if (!file) continue;
      await archive.addFile(key, file);
      count++;
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return count;
}
