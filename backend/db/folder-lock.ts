import { closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makePrivateFolder } from "../private-folder.ts";

/** Prevents the garbage collector from releasing the locks. */
const locks = new Set<DatabaseSync>();

/** SQLite's code for a lock held by another process. */
const BUSY_CODE = 5;

/**
 * Locks the embedded database's folder, because a second server would destroy it. Returns a
 * function that releases it; throws an Error with a sentence for the person who starts the second.
 * The operating system locks an open file, so the lock works between containers, which have the
 * same process ids, and ends with a killed server. Node can lock a file only through SQLite: by an
 * exclusive transaction on an empty database.
 */
export function lockFolder(folder: string): () => void {
  const path = folder.replace(/\/$/, "");
  makePrivateFolder(dirname(path));
  const file = `${path}.in-use`;
  closeSync(openSync(file, "a", 0o600));
  const lock = new DatabaseSync(file);
  try {
    // Keeps the journal in memory, because nothing is ever written.
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === BUSY_CODE)) throw error;
    throw new Error(
      `The database in ${folder} is in use by another server, on this machine or in a container beside it. Stop that one first.`,
    );
  }
  locks.add(lock);
  return () => {
    if (locks.delete(lock)) lock.close();
  };
}
