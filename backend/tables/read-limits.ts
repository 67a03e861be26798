import { fileRefusalProblem } from "./file-record.ts";

const MEBIBYTE = 1024 * 1024;

/**
 * Limits of reading one file. Its size says little: a zip of kilobytes unpacks to gigabytes, and a
 * million cells can reference one text.
 */
export const READ_LIMITS = {
  /** Files in the zip, read or not. */
  entries: 1_000,
  /** All read parts together. */
  unpackedBytes: 256 * MEBIBYTE,
  /** XML elements; a row of thirty texts has a hundred. */
  elements: 20 * MEBIBYTE,
  /** As many as an Excel sheet can have. */
  rows: MEBIBYTE,
  /** Includes empty cells before a cell further right. */
  cells: 10 * MEBIBYTE,
  /** Characters of the workbook's list of shared texts. */
  sharedText: 64 * MEBIBYTE,
  /** Characters of all cells; a shared text counts once per cell. */
  text: 64 * MEBIBYTE,
} as const;

/** Unpacked bytes per packed byte, above `RATIO_FROM` bytes. Apache POI has the same limit. */
export const MAX_RATIO = 100;
export const RATIO_FROM = 16 * MEBIBYTE;
/** Characters of one cell. Excel's limit is 32,767; a CSV's HTML can be longer. */
export const MAX_CELL = 256 * 1024;
/** Columns of one row. Shopify's files have some sixty. */
export const MAX_COLUMNS = 1_000;
/** Separators in one line of a CSV, also within quotes. */
export const MAX_SEPARATORS = 100_000;
/** Nested elements. A cell's text is at the eighth level. */
export const MAX_DEPTH = 32;
export const MAX_ATTRIBUTES = 100;

export const tooMuchRefusal = (limit: string) => fileRefusalProblem("file_too_complex", { limit });

/** Throws 422 `file_too_complex` (details: the limit). */
export class WorkMeter {
  readonly #spent = new Map<string, number>();
  readonly #limits: Record<keyof typeof READ_LIMITS, number>;

  constructor(limits: Partial<Record<keyof typeof READ_LIMITS, number>> = {}) {
    this.#limits = { ...READ_LIMITS, ...limits };
  }

  spend(kind: keyof typeof READ_LIMITS, amount = 1): void {
    const spent = (this.#spent.get(kind) ?? 0) + amount;
    if (spent > this.#limits[kind]) throw tooMuchRefusal(kind);
    this.#spent.set(kind, spent);
  }
}
