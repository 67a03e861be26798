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
  name:
    | ("own" | "shopify" | "woocommerce" | "shopee" | "tokopedia" | "tiktok" | OtherBackOffice)
    | ("etsy" | "wix" | "magento" | "squarespace" | "ebay" | "amazon" | "google");
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
  /** The line describes a product whose variants are other lines. */
  isProductOnly?(cells: Cells): boolean;
  /** The file is read once before, for what a line says of others above it. */
  prepare?(cells: Cells): void;
  /** One line that is several variants: what each has in place of the line's own cells. */
  variants?(cells: Cells): Partial<Record<Column, string>>[];
  /** Units that such a line has of all its variants together; "" where it says none. */
  sharedStock?(cells: Cells): string;
  /** The line is no product of its own, as a translation is none. */
  isLeftOut?(cells: Cells): boolean;
  pictures?(cells: Cells): string[];
}

/**
 * `Berat* (Gram)` → `berat (gram)`; of a template's inner names only the name: `ps_category|1|0` →
 * `ps_category`.
 */
export const normalHeading = (text: string): string =>
  (text.split("|")[0] ?? "").replaceAll("*", "").replace(/\s+/g, " ").trim().toLowerCase();

/** The combinations of options: S and M of Hitam and Putih are four. */
export const combinations = (options: readonly (readonly string[])[]): string[][] =>
  options.reduce<string[][]>(
    (all, values) => all.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );

/** `S, M ,L` → three; empty ones are left out. */
export const listed = (text: string, mark: string): string[] =>
  text
    .split(mark)
    .map((one) => one.trim())
    .filter(Boolean);

/** A column that is there so often, from `from`: `Image 1`, `Image 2` … */
export const numbered = (name: (n: number) => string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => name(from + index));
