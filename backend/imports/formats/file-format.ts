import type { Column } from "../columns.ts";

/**
 * One line of a file by its headings, as `normalHeading` writes them; "" for an empty cell and a
 * heading that the file has not.
 */
export type Cells = (...headings: readonly string[]) => string;

/** Systems that do what this one does: a seller moves from one of them. */
type OtherBackOffice = "bigseller" | "jubelio";

/** A file of another system, by its columns. */
export interface FileFormat {
  name: "own" | "shopify" | "woocommerce" | "shopee" | "tokopedia" | "tiktok" | OtherBackOffice;
  /** Headings that tell it from all others; of those in brackets one is enough. */
  signature: readonly (string | readonly string[])[];
  /** Where a column of ours stands, the first that has something. */
  headings: Partial<Record<Column, readonly string[]>>;
  /** Each line's pictures, in order. */
  pictures: readonly string[];
  /** Headings of what is not simply in a cell, read by `begin`. */
  alsoReads?: readonly (string | RegExp)[];
  /**
   * Each line has as many cells as the head. Spreadsheet programs leave empty cells at the end
   * away, programs that write CSV do not.
   */
  isEven?: true;
  /** Between the headings and the products the seller is told what to fill in. */
  hasInstructions: boolean;
  /**
   * For what is not simply in a cell; made anew for each file, so that a line may remember those
   * before it.
   */
  begin?: () => LineReader;
}

export interface LineReader {
  /** null: as the headings say. */
  cell(column: Column, cells: Cells): string | null;
  /** The line describes a product whose variants are the lines below it. */
  isProductOnly?(cells: Cells): boolean;
  pictures?(cells: Cells): string[];
}

/**
 * `Berat* (Gram)` → `berat (gram)`; of a template's inner names only the name: `ps_category|1|0` →
 * `ps_category`.
 */
export const normalHeading = (text: string): string =>
  (text.split("|")[0] ?? "").replaceAll("*", "").replace(/\s+/g, " ").trim().toLowerCase();

/** A column that is there so often, from `from`: `Image 1`, `Image 2` … */
export const numbered = (name: (n: number) => string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => name(from + index));
