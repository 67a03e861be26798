import { createHash } from "node:crypto";

const LONGEST_KEY = 200;

/** Cuts at whole characters, because the database refuses half of one. */
export const shortenKey = (text: string, limit = LONGEST_KEY): string =>
  text.slice(0, limit).toWellFormed();

/**
 * Normalises a heading: `Berat* (Gram)` → `berat (gram)`, and a template's inner name:
 * `ps_category|1|0` → `ps_category`.
 */
export const normaliseHeading = (text: string): string =>
  text
    .replace(/(?:\|\d+)+\s*$/, "")
    .replaceAll("*", "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Returns a key for each column, independent of its position. Equal headers get different keys. */
export function makeColumnKeys(heads: readonly string[]): string[] {
  const seenByName = new Map<string, number>();
  return heads.map((head) => {
    const name = shortenKey(normaliseHeading(head));
    const count = (seenByName.get(name) ?? 0) + 1;
    seenByName.set(name, count);
    return count === 1 ? name : `${name}\n${count}`;
  });
}

/** Product files and stock files with the same columns are remembered apart. */
export type FileKind = "products" | "stock";

/** Returns the hash that identifies files of a kind with the same columns. */
export const hashHeads = (keys: readonly string[], kind: FileKind = "products"): string =>
  createHash("sha256")
    .update(JSON.stringify([...(kind === "products" ? [] : [[kind]]), ...keys.toSorted()]))
    .digest("hex");
