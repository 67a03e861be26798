import { unguardCode, unguardText } from "#contract/csv-text.ts";
import { splitSkuLine } from "#contract/sku-lines.ts";
import { LevelChange } from "#contract/stock-batches.ts";
import type { StockColumn } from "#contract/stock-columns.ts";
import {
  type ColumnMarks,
  noMarks,
  noteMarks,
  readNumber,
  UNITS,
  unreadCode,
} from "#contract/written-number.ts";
import type { FileRecord } from "../../tables/file-record.ts";
import type { StockPlaces } from "./stock-heads.ts";

export interface StockLine {
  line: number;
  sku: string;
  /** `null` if the file does not mention warehouses. */
  warehouse: string | null;
  change: LevelChange;
  /** The code of the column that cannot be read. */
  problem: string | null;
}

/** Longer than any SKU or warehouse name: text that is not found need not be shown whole. */
const SHOWN = 200;

type Cells = Partial<Record<StockColumn, string>>;

/** Reads one row by its columns. Empty cells change nothing. */
export function readRow(
  { line, cells: row, exact }: FileRecord,
  places: StockPlaces,
  marks: StockMarks,
): StockLine {
  const cells: Cells = {};
  for (const [column, place] of places) {
    const unguard = column === "sku" ? unguardCode : unguardText;
    const text = unguard(row[place] ?? "").trim();
    // A workbook's number with three decimals has no thousands separator.
    const isExact = exact?.includes(place) && FIGURES.some((figure) => figure.column === column);
    cells[column] = isExact ? `${text}0` : text;
  }
  const change: Partial<LevelChange> = {};
  let problem: string | null = cells.sku ? null : "sku_missing";
  for (const figure of FIGURES) {
    const amount = readAmount(
      cells[figure.column],
      figure.was && cells[figure.was],
      marks.get(figure.column) ?? null,
    );
    if (amount && "problem" in amount) problem ??= amount.problem;
    else if (amount) change[figure.name] = amount;
  }
  if (cells.rack !== undefined && places.has("rack")) change.rack = cells.rack;
  if (cells.sync) {
    const isOn = SYNC.get(cells.sync.toLowerCase());
    if (isOn === undefined) problem ??= "invalid_sync";
    else change.syncEnabled = isOn;
  }
  return {
    ...{ line, sku: (cells.sku ?? "").slice(0, SHOWN) },
    warehouse: places.has("warehouse") ? (cells.warehouse ?? "").slice(0, SHOWN) : null,
    ...checkChange(change, problem),
  };
}

/** Returns a change within the contract's limits, else no change and the problem. */
function checkChange(
  change: Partial<LevelChange>,
  problem: string | null,
): Pick<StockLine, "change" | "problem"> {
  const parsed = LevelChange.safeParse(change);
  if (parsed.success) return { change: parsed.data, problem };
  const [issue] = parsed.error.issues;
  return { change: LevelChange.parse({}), problem: problem ?? issue?.message ?? "invalid_number" };
}

/**
 * Reads a SKU and a figure (contract/sku-lines.ts): the figure becomes the stock on hand, or
 * changes it if it has a sign.
 */
export function readPasted(line: number, text: string): StockLine | null {
  const parts = splitSkuLine(text);
  if (parts === null) return null;
  const { sku, figure } = parts;
  const amount: ReadAmount = readAmount(figure, undefined, null) ?? { problem: "invalid_number" };
  const shown = { line, sku: sku.slice(0, SHOWN), warehouse: null };
  const missing = sku === "" ? "sku_missing" : null;
  return "problem" in amount
    ? { ...shown, ...checkChange({}, missing ?? amount.problem) }
    : { ...shown, ...checkChange({ onHand: amount }, missing) };
}

const FIGURES = [
  { name: "onHand", column: "on_hand", was: "on_hand_was" },
  { name: "damaged", column: "damaged", was: "damaged_was" },
  { name: "buffer", column: "buffer", was: undefined },
  { name: "incoming", column: "incoming", was: "incoming_was" },
] as const;

const SYNC = new Map([
  ...["on", "yes", "true", "1"].map((word) => [word, true] as const),
  ...["off", "no", "false", "0"].map((word) => [word, false] as const),
]);

type ReadAmount = { by: number } | { to: number } | { problem: string };

/** Reads `12`, `1.200`, `+3`, `-3`; returns `null` for an empty cell. */
function readAmount(
  cell: string | undefined,
  was: string | undefined,
  marks: ColumnMarks | null,
): ReadAmount | null {
  if (!cell) return null;
  const read = readUnits(cell, marks);
  if ("problem" in read) return read;
  if (read.hasSign) return { by: read.units };
  const before = was ? readUnits(was, null) : null;
  return before && "units" in before ? { by: read.units - before.units } : { to: read.units };
}

function readUnits(
  text: string,
  marks: ColumnMarks | null,
): { units: number; hasSign: boolean } | { problem: string } {
  const read = readNumber(text, UNITS, { marks });
  if (read.kind === "doubtful") return { problem: "number_doubtful" };
  if (read.kind === "invalid") return { problem: unreadCode(read) ?? "invalid_number" };
  const isCount = read.currency === null && (read.unit === null || read.unit === "pcs");
  return isCount
    ? { units: Number(read.plain), hasSign: read.hasSign }
    : { problem: "invalid_number" };
}

/** How each figure column of the file uses decimal and thousands marks. */
export type StockMarks = ReadonlyMap<StockColumn, ColumnMarks>;

export function readMarks(rows: readonly (readonly string[])[], places: StockPlaces): StockMarks {
  const all = new Map<StockColumn, ColumnMarks>();
  for (const { column } of FIGURES) {
    const place = places.get(column);
    if (place === undefined) continue;
    const marks = noMarks();
    for (const row of rows) noteMarks(marks, unguardText(row[place] ?? ""));
    all.set(column, marks);
  }
  return all;
}
