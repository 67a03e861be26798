import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Creates a folder and its missing parents, readable by this user only, because it contains buyers'
 * data or keys.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Creates a folder, or removes others' access to an existing one. */
export function restrictFolder(path: string): void {
  makePrivateFolder(path);
  chmodSync(path, 0o700);
}

/**
 * Removes others' access to a folder's contents, which other programs write with their own modes.
 */
export function restrictFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
  }
}
