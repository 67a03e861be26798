import { createHash } from "node:crypto";
import { normalHeading } from "./formats/file-format.ts";

const MOST = 200;

/** Cuts at whole characters, because the database refuses half of one. */
export const cut = (text: string, most = MOST): string => text.slice(0, most).toWellFormed();

/** Returns a key for each column, independent of its position. Equal headers get different keys. */
export function columnKeys(heads: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return heads.map((head) => {
    const name = cut(normalHeading(head));
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}\n${count}`;
  });
}

/** Returns the hash that identifies files with the same columns. */
export const headsHash = (keys: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(keys.toSorted())).digest("hex");
