import { randomUUID } from "node:crypto";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Room for the database's next log file (16 MB) and some uploads. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** Throws if a folder is not writable, or its disk is full or nearly full. */
export async function checkFolder(folder: string, minFreeBytes = MIN_FREE_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new Error(`The disk of ${folder} is full`);
  const probe = join(folder, `.probe-${randomUUID()}`);
  const file = await open(probe, "wx", 0o600);
  try {
    await file.writeFile(probe);
    await file.sync();
  } finally {
    await file.close();
    await rm(probe, { force: true });
  }
}
