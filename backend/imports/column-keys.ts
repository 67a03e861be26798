import { createHash } from "node:crypto";
import { normalHeading } from "./formats/file-format.ts";

const MOST = 200;

/** Cut at whole characters: half of one is no text that the database takes. */
export const cut = (text: string, most = MOST): string => text.slice(0, most).toWellFormed();

/**
 * A key for each column of a head, the same wherever the column stands; the second of a name has
 * another than the first.
 */
export function columnKeys(heads: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return heads.map((head) => {
    const name = cut(normalHeading(head));
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}\n${count}`;
  });
}

/** By which files with the same columns are told. */
export const headsHash = (keys: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(keys.toSorted())).digest("hex");
