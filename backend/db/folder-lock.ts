import { closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makePrivateFolder } from "../private-folder.ts";

/** Else a lock that nobody holds on to any more would be given back by the garbage collector. */
const locks = new Set<DatabaseSync>();

/** SQLite's "somebody else holds the lock". */
const BUSY = 5;

/**
 * The embedded database is one process's: two servers on one folder would destroy it. Returns what
 * gives the folder back; throws an Error with a sentence for the person who starts the second. The
 * lock is the operating system's on an open file: it holds between containers, which have the same
 * process ids, stays with a server that is frozen, and ends with one that is killed. Node can lock
 * a file only through SQLite, which is made for it: an exclusive transaction on an empty database.
 */
export function lockFolder(folder: string): () => void {
  const path = folder.replace(/\/$/, "");
  makePrivateFolder(dirname(path));
  const file = `${path}.in-use`;
  closeSync(openSync(file, "a", 0o600));
  const lock = new DatabaseSync(file);
  try {
    // Without a journal on the disk: nothing is ever written.
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === BUSY)) throw error;
    throw new Error(
      `The database in ${folder} is in use by another server, on this machine or in a container beside it. Stop that one first.`,
    );
  }
  locks.add(lock);
  return () => {
    if (locks.delete(lock)) lock.close();
  };
}
