import { createHash } from "node:crypto";

const MOST = 200;

/** Cuts at whole characters, because the database refuses half of one. */
export const shorten = (text: string, most = MOST): string => text.slice(0, most).toWellFormed();

/**
 * Normalises a heading: `Berat* (Gram)` → `berat (gram)`, and a template's inner name:
 * `ps_category|1|0` → `ps_category`.
 */
export const normalHeading = (text: string): string =>
  text
    .replace(/(?:\|\d+)+\s*$/, "")
    .replaceAll("*", "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Returns a key for each column, independent of its position. Equal headers get different keys. */
export function columnKeys(heads: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return heads.map((head) => {
    const name = shorten(normalHeading(head));
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}\n${count}`;
  });
}

/** Product files and stock files with the same columns are remembered apart. */
export type FileKind = "products" | "stock";

/** Returns the hash that identifies files of a kind with the same columns. */
export const headsHash = (keys: readonly string[], kind: FileKind = "products"): string =>
  createHash("sha256")
    .update(JSON.stringify([...(kind === "products" ? [] : [[kind]]), ...keys.toSorted()]))
    .digest("hex");
