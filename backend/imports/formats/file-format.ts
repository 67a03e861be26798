import type { Column } from "../columns.ts";

/** Reads a line by headings (`normaliseHeading`); "" for an empty cell or a missing heading. */
export type Cells = (...headings: readonly string[]) => string;

/** Competing systems that a seller moves from. */
type OtherBackOffice = "bigseller" | "jubelio";

/** A file of another system, recognised by its columns. */
export interface FileFormat {
  name:
    | ("own" | "shopify" | "woocommerce" | OtherBackOffice)
    | ("shopee" | "tokopedia" | "tiktok" | "lazada" | "blibli")
    | ("prestashop" | "square" | "odoo" | "opencart")
    | ("etsy" | "wix" | "magento" | "squarespace" | "ebay" | "amazon" | "google");
  /** Headings that identify it. Of those in a nested list one is enough. */
  signature: readonly (string | readonly string[])[];
  /** The headings of our columns; the first with a value counts. */
  headings: Partial<Record<Column, readonly string[]>>;
  /** Each line's pictures, in order. */
  pictures: readonly string[];
  /** Other sheets of the workbook that describe its lines; `readSheet` gets each line. */
  sheets?: readonly string[];
  /** Headings of values that need `begin` to read. */
  alsoReads?: readonly (string | RegExp)[];
  /**
   * Each line has as many cells as the header. Spreadsheet programs drop empty cells at the end,
   * CSV writers do not.
   */
  isEven?: true;
  /** Weights have no unit in the file, and are taken as kilograms. */
  assumesKilograms?: true;
  /** One cell holds all options of a variant ("Hitam,M"), without their names. */
  joinsOptions?: true;
  /** Returns the format for headings that depend on the seller, such as a warehouse's name. */
  adapt?: (headings: readonly string[]) => FileFormat;
  /**
   * Returns whether none of the headings is a price that buyers pay, so that the seller has to say
   * which one is taken.
   */
  asksForPrice?: (headings: readonly string[]) => boolean;
  /**
   * Returns whether the prices may lack a tax that buyers pay, by the values of a heading's column.
   */
  asksForTax?: (valuesOf: (heading: string) => readonly string[]) => boolean;
  /** Rows with instructions for the seller are between the headings and the products. */
  hasInstructions: boolean;
  /**
   * Reads values that are not simply in a cell. It is created for each file, so that a line may
   * remember earlier lines.
   */
  begin?: () => LineReader;
}

export interface LineReader {
  /** Returns `null` to read by the headings. */
  cell(column: Column, cells: Cells): string | null;
  /** The line describes a product whose variants are other lines. */
  isProductOnly?(cells: Cells): boolean;
  /** Called for each line of a first pass, if lines describe others above them. */
  prepare?(cells: Cells): void;
  /** Called for each line of the format's other sheets, before the first line is read. */
  readSheet?(name: string, cells: Cells): void;
  /** Splits a line of several variants: the values that replace the line's own cells in each. */
  variants?(cells: Cells): Partial<Record<Column, string>>[];
  /**
   * Returns the units of several variants together: those of such a line, or of a product that this
   * line is the first variant of. "" if each variant has its own.
   */
  sharedStock?(cells: Cells, variantCount: number): string;
  /** Returns the product that a variation names and the file does not have; "" otherwise. */
  missingParent?(cells: Cells): string;
  /** The line is no product, such as a translation. */
  isLeftOut?(cells: Cells): boolean;
  pictures?(cells: Cells): string[];
}

/** Returns all combinations of options: S and M with Hitam and Putih give four. */
export const listCombinations = (options: readonly (readonly string[])[]): string[][] =>
  options.reduce<string[][]>(
    (built, values) => built.flatMap((entry) => values.map((value) => [...entry, value])),
    [[]],
  );

/** Splits a list and drops empty parts: `S, M ,L` gives three. */
export const splitList = (text: string, mark: string): string[] =>
  text
    .split(mark)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Returns the names of a repeated column, counted from `from`: `Image 1`, `Image 2` … */
export const makeNumberedNames = (
  name: (n: number) => string,
  from: number,
  to: number,
): string[] => Array.from({ length: to - from + 1 }, (_, index) => name(from + index));

/** Adds a unit to a figure that has none. */
export const withUnit = (figure: string, unit: string): string =>
  figure === "" || /\p{L}/u.test(figure) ? figure : `${figure} ${unit}`;
