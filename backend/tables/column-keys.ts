import { createHash } from "node:crypto";

const MAX_KEY_LENGTH = 200;

/** Cuts at whole characters, because the database refuses half of one. */
export const shortenKey = (text: string, limit = MAX_KEY_LENGTH): string =>
  text.slice(0, limit).toWellFormed();

/**
 * Turns `Berat* (Gram)` into `berat (gram)`, and a template's `ps_category|1|0` into `ps_category`.
 */
export const normaliseHeading = (text: string): string =>
  text
    .replace(/(?:\|\d+)+\s*$/, "")
    .replaceAll("*", "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Keys do not depend on positions. Equal headings get different keys. */
export function makeColumnKeys(headings: readonly string[]): string[] {
  const seenByName = new Map<string, number>();
  return headings.map((head) => {
    const name = shortenKey(normaliseHeading(head));
    const count = (seenByName.get(name) ?? 0) + 1;
    seenByName.set(name, count);
    return count === 1 ? name : `${name}\n${count}`;
  });
}

/** Choices for product files and stock files are stored separately. */
export type FileKind = "products" | "stock";

/** Files of a kind with the same columns have the same hash. */
export const hashHeadings = (keys: readonly string[], kind: FileKind = "products"): string =>
  createHash("sha256")
    .update(JSON.stringify([...(kind === "products" ? [] : [[kind]]), ...keys.toSorted()]))
    .digest("hex");
