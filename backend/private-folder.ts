import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes a folder, and those above it that are missing, for this user's eyes only: it holds buyers'
 * names and addresses, or keys.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/**
 * The same, for a folder that is Etalase's alone: one that others may look into is closed to them.
 */
export function closeFolder(path: string): void {
  makePrivateFolder(path);
  chmodSync(path, 0o700);
}

/**
 * Closes what is in a folder, too: for files that others write there with rights of their own
 * choice.
 */
export function closeFilesIn(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
  }
}
