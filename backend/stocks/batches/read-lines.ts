import { unguardText } from "#contract/csv-text.ts";
import { LevelChange } from "#contract/stock-batches.ts";
import { STOCK_COLUMNS, type StockColumn } from "#contract/stock-columns.ts";
import { ProblemError } from "../../http/problem-error.ts";

/** A line of a file, or of what was pasted, as it is written. */
export interface StockLine {
  line: number;
  sku: string;
  /** null: where the file says nothing about warehouses. */
  warehouse: string | null;
  change: LevelChange;
  /** What cannot be read: the column's code. */
  problem: string | null;
}

/**
 * Longer than any SKU or name of a warehouse: what is not found is shown, and need not be shown
 * whole.
 */
const SHOWN = 200;

type Cells = Partial<Record<StockColumn, string>>;

/**
 * The place of each known column. 422 `missing_column` without a SKU, or without anything to
 * change.
 */
export function readHead(cells: readonly string[]): Map<StockColumn, number> {
  const places = new Map<StockColumn, number>();
  for (const [index, cell] of cells.entries()) {
    const name = cell
      .replace("\ufeff", "")
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_");
    const column = STOCK_COLUMNS.find((known) => known === name);
    if (column && !places.has(column)) places.set(column, index);
  }
  const changing = ["on_hand", "damaged", "buffer", "incoming", "rack", "sync"] as const;
  const column = !places.has("sku")
    ? "sku"
    : changing.some((name) => places.has(name))
      ? null
      : "on_hand";
  if (column !== null)
    throw new ProblemError(422, "missing_column", `The file has no column ${column}`, {
      details: { column },
    });
  return places;
}

/** One row by its columns; empty cells change nothing. */
export function readRow(
  line: number,
  row: readonly string[],
  places: ReadonlyMap<StockColumn, number>,
): StockLine {
  const cells: Cells = {};
  for (const [column, place] of places) cells[column] = unguardText(row[place] ?? "").trim();
  const change: Partial<LevelChange> = {};
  let problem: string | null = cells.sku ? null : "sku_missing";
  for (const figure of FIGURES) {
    const amount = readAmount(cells[figure.column], figure.was && cells[figure.was]);
    if (amount === "invalid") problem ??= "invalid_number";
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

/** A change within the contract's limits; of one that is beyond them nothing, and why. */
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
 * `SKU<tab>quantity`: what is on hand becomes the quantity, or changes by it where it has a sign.
 */
export function readPasted(line: number, text: string): StockLine | null {
  if (text.trim() === "") return null;
  const [sku = "", quantity = "", rest] = text.split("\t").map((part) => part.trim());
  const amount = readAmount(quantity, undefined);
  const isRead = amount !== null && amount !== "invalid" && rest === undefined;
  const problem = sku === "" ? "sku_missing" : isRead ? null : "invalid_number";
  const shown = { line, sku: sku.slice(0, SHOWN), warehouse: null };
  return { ...shown, ...checkChange(isRead ? { onHand: amount } : {}, problem) };
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

/** `12`, `1.200`, `+3`, `-3`. null: empty. */
function readAmount(
  cell: string | undefined,
  was: string | undefined,
): { by: number } | { to: number } | "invalid" | null {
  if (!cell) return null;
  const value = toUnits(cell);
  if (value === null) return "invalid";
  if (/^[+\-−]/.test(cell)) return { by: value };
  const before = was ? toUnits(was) : null;
  return before === null ? { to: value } : { by: value - before };
}

function toUnits(text: string): number | null {
  const plain = text.replaceAll("−", "-").replaceAll(/[\s.,](?=\d{3}(?:\D|$))/g, "");
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : null;
}
