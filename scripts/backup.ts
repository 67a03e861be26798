import { writeBackup } from "#backend/backup/backup.ts";
import { readConfig } from "#backend/config.ts";

/**
 * `npm run backup -- FILE`: writes the database and the files of the environment of `npm start`
 * into one file (backend/backup).
 */
process.umask(0o077);
const file = process.argv[2];
try {
  if (!file) throw new Error("Which file? npm run backup -- FILE");
  const { files } = await writeBackup(readConfig(process.env), process.env, file);
  console.log(`Backed up into ${file}, with ${files} files.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
