import { restoreBackup } from "#backend/backup/restore.ts";
import { readConfig } from "#backend/config.ts";

/**
 * `npm run restore -- FILE`: restores a file of `npm run backup` into the empty database and files
 * that the environment names.
 */
process.umask(0o077);
const file = process.argv[2];
try {
  if (!file) throw new Error("Which file? npm run restore -- FILE");
  const { madeAt, files } = await restoreBackup(readConfig(process.env), process.env, file);
  console.log(`Restored what was backed up at ${madeAt}, with ${files} files.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
