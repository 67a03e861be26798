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

const FOLD_WAYS: Record<2 | 3, readonly FoldWay[]> = {
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
const NAME_SEPARATOR = " / ";
/** Pictures of a product that are searched for each part. */
const MAX_SHARED_PICTURES = 250;

/** Returns the rows that are variants. Others only describe or show the product. */
export function filterVariantRows(rows: Rows): Rows {
  const [first, ...moreRows] = rows.filter(
    (row, index) => !row.isProductOnly && (index === 0 || isVariantRow(row)),
  );
  return first ? [first, ...moreRows] : [rows[0]];
}

const isVariantRow = (row: Row): boolean =>
  (["Option1 Value", "Option2 Value", "Variant SKU", "Variant Price"] as const).some(
    (column) => row.cell(column) !== "",
  );

/**
 * Applies `folds` (by option names) to a product's rows, and returns other possible folds. `shape`:
 * `null` if it fits.
 */
export function foldProduct(
  rows: Rows,
  folds: readonly OptionFold[],
): { parts: Rows[]; shape: OptionShape | null } {
  const soldRows = filterVariantRows(rows);
  const count = countOptions(soldRows);
  if (count !== 3 && (count !== 2 || soldRows.length <= PRODUCT_LIMITS.variants))
    return { parts: [rows], shape: null };
  const names = OPTION_COLUMNS.slice(0, count).map(([name]) => soldRows[0].cell(name));
  const shape = {
    title: rows[0].cell("Title"),
    names,
    variants: soldRows.length,
    example: listOptionValues(soldRows[0], count),
    ways: FOLD_WAYS[count].map((way) => ({ ...way, ...countOutcome(soldRows, count, way) })),
  };
  const key = makeShapeKey(names);
  const fold = folds.find((one) => makeShapeKey(one.names) === key);
  if (!fold || fold.at.some((place) => place >= count)) return { parts: [rows], shape };
  if (fold.by === "join") return { parts: [joinRows(rows, soldRows, names, fold.at)], shape };
  return { parts: splitRows(rows, soldRows, names, fold.at), shape };
}

/** Ignores case. */
export const makeShapeKey = (names: readonly string[]): string =>
  names.map((name) => name.toLowerCase()).join("\n");

function countOptions(soldRows: Rows): number {
  const lastIndex = OPTION_COLUMNS.findLastIndex(([name, value]) =>
    soldRows.some((row) => row.cell(name) !== "" || row.cell(value) !== ""),
  );
  return lastIndex + 1;
}

const listOptionValues = (row: Row, count: number): string[] =>
  OPTION_COLUMNS.slice(0, count).map(([, value]) => row.cell(value));

const joinTexts = (texts: readonly string[]): string => texts.filter(Boolean).join(NAME_SEPARATOR);

const pickPlaces = (allTexts: readonly string[], places: readonly number[]): string[] =>
  places.map((place) => allTexts[place] ?? "");

function countOutcome(soldRows: Rows, count: number, { by, at }: FoldWay) {
  if (by === "join") {
    const longest = findMost(
      soldRows.map((row) => joinTexts(pickPlaces(listOptionValues(row, count), at)).length),
    );
    return { products: 1, largest: soldRows.length, longest };
  }
  const sizes = [...groupByValues(soldRows, count, at).values()].map(({ length }) => length);
  return { products: sizes.length, largest: findMost(sizes), longest: 0 };
}

const findMost = (figures: readonly number[]): number =>
  figures.reduce((a, b) => Math.max(a, b), 0);

function groupByValues(
  soldRows: Rows,
  count: number,
  places: readonly number[],
): Map<string, Rows> {
  const groups = new Map<string, Rows>();
  for (const row of soldRows) {
    const key = makeShapeKey(pickPlaces(listOptionValues(row, count), places));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Returns the row with these options in place of the row's options. */
function withOptions(row: Row, names: readonly string[], values: readonly string[]): Row {
  const cells = new Map<Column, string>(
    OPTION_COLUMNS.flatMap(([name, value], place) => [
      [name, names[place] ?? ""],
      [value, values[place] ?? ""],
    ]),
  );
  return { ...row, cell: (column) => cells.get(column) ?? row.cell(column) };
}

function joinRows(
  rows: Rows,
  soldRows: Rows,
  names: readonly string[],
  indexes: readonly number[],
): Rows {
  const variants = new Set(soldRows);
  const place = Math.min(...indexes);
  const foldTexts = (allTexts: readonly string[]) =>
    allTexts.flatMap((entry, index) =>
      index === place
        ? [joinTexts(pickPlaces(allTexts, indexes))]
        : indexes.includes(index)
          ? []
          : [entry],
    );
  const foldedNames = foldTexts(names);
  return rows.map((row) =>
    variants.has(row)
      ? withOptions(row, foldedNames, foldTexts(listOptionValues(row, names.length)))
      : row,
  ) as Rows;
}

function splitRows(
  rows: Rows,
  soldRows: Rows,
  names: readonly string[],
  places: readonly number[],
): Rows[] {
  const listOthers = (allTexts: readonly string[]) =>
    allTexts.filter((_, place) => !places.includes(place));
  const sharedPictures = dividePictures(rows, soldRows);
  const restNames = listOthers(names);
  return [...groupByValues(soldRows, names.length, places).values()].map(
    (ownRows): Rows => [
      {
        ...makeHeadRow(
          rows[0],
          pickPlaces(listOptionValues(ownRows[0], names.length), places),
          sharedPictures.of(ownRows),
        ),
        line: ownRows[0].line,
      },
      ...ownRows.map((row) => {
        const values = listOthers(listOptionValues(row, names.length));
        return {
          ...withOptions(row, restNames, values),
          pictures: sharedPictures.areOwn ? row.pictures : [],
        };
      }),
    ],
  );
}

/** Returns the product's description for the part with these values. */
function makeHeadRow(first: Row, values: readonly string[], pictures: readonly string[]): Row {
  const ending = joinTexts(values);
  const cell = (column: Column): string => {
    const text = first.cell(column);
    if (column === "Handle") return text && `${text}/${values.join("/").toLowerCase()}`;
    if (column === "Title") return text && ending ? `${text} – ${ending}` : text;
    return column === "Variant Image" || column === "Image Position" ? "" : text;
  };
  return { ...first, cell, pictures, isProductOnly: true };
}

/**
 * The product's own pictures go to each part, a variant's to its part. If a row describes the
 * product, variants' rows have only their own.
 */
function dividePictures(rows: Rows, soldRows: Rows) {
  const areOwn = rows[0].isProductOnly;
  const variants = new Set(soldRows);
  const foundUrls = new Set(soldRows.map((row) => row.cell("Variant Image")));
  const placedPictures = rows
    .filter((row) => !areOwn || !variants.has(row))
    .flatMap((row) => row.pictures.filter(Boolean).map((url) => ({ row, url })))
    .map(({ row, url }, index) => ({
      url,
      place: Number(row.cell("Image Position")) || index + 1,
    }))
    .sort((a, b) => a.place - b.place);
  const urls = [...new Set(placedPictures.map(({ url }) => url))].slice(0, MAX_SHARED_PICTURES);
  return {
    areOwn,
    of(ownEntry: Rows): string[] {
      const wantedUrls = new Set(ownEntry.map((row) => row.cell("Variant Image")));
      return urls.filter((url) => wantedUrls.has(url) || !foundUrls.has(url));
    },
  };
}
