import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The embedded database is one process's: two servers on one folder would destroy it. Returns what gives the folder back. A lock whose process is
 * gone (kill -9) is taken over. Throws an Error that says who has it.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder.replace(/\/$/, "")}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  const holder = readHolder(file);
  if (holder !== null && holder !== process.pid && isAlive(holder)) {
    throw new Error(
      `The database in ${folder} is in use by process ${holder}. Stop that server first (or remove ${file} if it is not one).`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function readHolder(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, but somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
