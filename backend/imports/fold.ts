import type { FoldWay, OptionFold } from "#contract/import-folds.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { type Column, OPTION_COLUMNS, type Row } from "./columns.ts";

/** The possible folds of a product with too many options or variants. */
export interface OptionShape {
  title: string;
  names: string[];
  variants: number;
  /** A variant's values. */
  example: string[];
  ways: (FoldWay & { products: number; largest: number; longest: number })[];
}

export type Rows = [Row, ...Row[]];

const WAYS: Record<2 | 3, readonly FoldWay[]> = {
  2: [
    { by: "split", at: [0] },
    { by: "split", at: [1] },
  ],
  3: [
    { by: "split", at: [0] },
    { by: "split", at: [1] },
    { by: "split", at: [2] },
    { by: "join", at: [0, 1] },
    { by: "join", at: [0, 2] },
    { by: "join", at: [1, 2] },
    { by: "split", at: [0, 1] },
    { by: "split", at: [0, 2] },
    { by: "split", at: [1, 2] },
  ],
};
const BETWEEN = " / ";
/** The number of a product's pictures, in order, that are searched for each part of it. */
const MOST_SHARED_PICTURES = 250;

/** Returns the rows that are variants. Others only describe or show the product. */
export function variantRows(rows: Rows): Rows {
  const [first, ...more] = rows.filter(
    (row, index) => !row.isProductOnly && (index === 0 || isVariantRow(row)),
  );
  return first ? [first, ...more] : [rows[0]];
}

const isVariantRow = (row: Row): boolean =>
  (["Option1 Value", "Option2 Value", "Variant SKU", "Variant Price"] as const).some(
    (column) => row.cell(column) !== "",
  );

/**
 * Turns a product's rows into those of the products that `folds` makes (by option names), and
 * returns the other possible folds. `shape` is `null` if it fits as it is.
 */
export function foldProduct(
  rows: Rows,
  folds: readonly OptionFold[],
): { parts: Rows[]; shape: OptionShape | null } {
  const sold = variantRows(rows);
  const count = optionCount(sold);
  if (count !== 3 && (count !== 2 || sold.length <= PRODUCT_LIMITS.variants))
    return { parts: [rows], shape: null };
  const names = OPTION_COLUMNS.slice(0, count).map(([name]) => sold[0].cell(name));
  const shape = {
    title: rows[0].cell("Title"),
    names,
    variants: sold.length,
    example: valuesOf(sold[0], count),
    ways: WAYS[count].map((way) => ({ ...way, ...outcome(sold, count, way) })),
  };
  const key = shapeKey(names);
  const fold = folds.find((one) => shapeKey(one.names) === key);
  if (!fold || fold.at.some((place) => place >= count)) return { parts: [rows], shape };
  if (fold.by === "join") return { parts: [joined(rows, sold, names, fold.at)], shape };
  return { parts: split(rows, sold, names, fold.at), shape };
}

/** Returns the key of option names regardless of case, so that equal ones are folded alike. */
export const shapeKey = (names: readonly string[]): string =>
  names.map((name) => name.toLowerCase()).join("\n");

function optionCount(sold: Rows): number {
  const used = OPTION_COLUMNS.findLastIndex(([name, value]) =>
    sold.some((row) => row.cell(name) !== "" || row.cell(value) !== ""),
  );
  return used + 1;
}

const valuesOf = (row: Row, count: number): string[] =>
  OPTION_COLUMNS.slice(0, count).map(([, value]) => row.cell(value));

const join = (texts: readonly string[]): string => texts.filter(Boolean).join(BETWEEN);

const pick = (all: readonly string[], at: readonly number[]): string[] =>
  at.map((place) => all[place] ?? "");

function outcome(sold: Rows, count: number, { by, at }: FoldWay) {
  if (by === "join") {
    const longest = most(sold.map((row) => join(pick(valuesOf(row, count), at)).length));
    return { products: 1, largest: sold.length, longest };
  }
  const sizes = [...byValues(sold, count, at).values()].map(({ length }) => length);
  return { products: sizes.length, largest: most(sizes), longest: 0 };
}

const most = (figures: readonly number[]): number => figures.reduce((a, b) => Math.max(a, b), 0);

function byValues(sold: Rows, count: number, at: readonly number[]): Map<string, Rows> {
  const groups = new Map<string, Rows>();
  for (const row of sold) {
    const key = shapeKey(pick(valuesOf(row, count), at));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Returns the row with these options in place of its own. */
function withOptions(row: Row, names: readonly string[], values: readonly string[]): Row {
  const cells = new Map<Column, string>(
    OPTION_COLUMNS.flatMap(([name, value], place) => [
      [name, names[place] ?? ""],
      [value, values[place] ?? ""],
    ]),
  );
  return { ...row, cell: (column) => cells.get(column) ?? row.cell(column) };
}

function joined(rows: Rows, sold: Rows, names: readonly string[], at: readonly number[]): Rows {
  const variants = new Set(sold);
  const place = Math.min(...at);
  const fold = (all: readonly string[]) =>
    all.flatMap((one, index) =>
      index === place ? [join(pick(all, at))] : at.includes(index) ? [] : [one],
    );
  const foldedNames = fold(names);
  return rows.map((row) =>
    variants.has(row) ? withOptions(row, foldedNames, fold(valuesOf(row, names.length))) : row,
  ) as Rows;
}

function split(rows: Rows, sold: Rows, names: readonly string[], at: readonly number[]): Rows[] {
  const rest = (all: readonly string[]) => all.filter((_, place) => !at.includes(place));
  const shared = dividePictures(rows, sold);
  const restNames = rest(names);
  return [...byValues(sold, names.length, at).values()].map(
    (own): Rows => [
      {
        ...headOf(rows[0], pick(valuesOf(own[0], names.length), at), shared.of(own)),
        line: own[0].line,
      },
      ...own.map((row) => {
        const values = rest(valuesOf(row, names.length));
        return {
          ...withOptions(row, restNames, values),
          pictures: shared.areOwn ? row.pictures : [],
        };
      }),
    ],
  );
}

/** Returns the product's description for the part with these values. */
function headOf(first: Row, values: readonly string[], pictures: readonly string[]): Row {
  const ending = join(values);
  const cell = (column: Column): string => {
    const text = first.cell(column);
    if (column === "Handle") return text && `${text}/${values.join("/").toLowerCase()}`;
    if (column === "Title") return text && ending ? `${text} – ${ending}` : text;
    return column === "Variant Image" || column === "Image Position" ? "" : text;
  };
  return { ...first, cell, pictures, isProductOnly: true };
}

/**
 * Divides pictures: the product's own go with each part, a variant's with the part that has the
 * variant. If a row describes the product, the variants' rows have only their own.
 */
function dividePictures(rows: Rows, sold: Rows) {
  const areOwn = rows[0].isProductOnly;
  const variants = new Set(sold);
  const named = new Set(sold.map((row) => row.cell("Variant Image")));
  const placed = rows
    .filter((row) => !areOwn || !variants.has(row))
    .flatMap((row) => row.pictures.filter(Boolean).map((url) => ({ row, url })))
    .map(({ row, url }, index) => ({
      url,
      place: Number(row.cell("Image Position")) || index + 1,
    }))
    .sort((a, b) => a.place - b.place);
  const urls = [...new Set(placed.map(({ url }) => url))].slice(0, MOST_SHARED_PICTURES);
  return {
    areOwn,
    of(own: Rows): string[] {
      const wanted = new Set(own.map((row) => row.cell("Variant Image")));
      return urls.filter((url) => wanted.has(url) || !named.has(url));
    },
  };
}
