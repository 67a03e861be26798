import { unguardCode, unguardText } from "#contract/csv-text.ts";
import { removeInvisible } from "#contract/invisible.ts";
import { splitSkuLine } from "#contract/sku-lines.ts";
import { LevelChange } from "#contract/stock-batches.ts";
import type { StockField } from "#contract/stock-columns.ts";
import {
  type ColumnMarks,
  createColumnMarks,
  findBesideNumber,
  findUnreadCode,
  noteMarks,
  readBothWays,
  readNumber,
  type SeparatorMark,
  UNITS_RULE,
} from "#contract/written-number.ts";
import type { StockFile } from "../../db/schema/stock-operations.ts";
import { shortenKey } from "../../tables/column-keys.ts";
import { computeUsualLevel, isFar, isNear } from "../../tables/far-number.ts";
import type { FileRecord } from "../../tables/file-record.ts";

/** Index of each field in a line. */
export type FieldIndexes = ReadonlyMap<StockField, number>;

const FIGURE_FIELDS = [
  { name: "onHand", field: "on_hand", was: "on_hand_was" },
  { name: "damaged", field: "damaged", was: "damaged_was" },
  { name: "buffer", field: "buffer", was: undefined },
  { name: "incoming", field: "incoming", was: "incoming_was" },
] as const;
type FigureName = (typeof FIGURE_FIELDS)[number]["name"];

/** A cell that cannot be read or needs an answer. */
export interface CellTrouble {
  code: string;
  cell: { column: StockField; text: string } | null;
}

export interface ReadFigure {
  name: FigureName;
  field: StockField;
  text: string;
  units: number;
  /** The value is a change of the level, not its new figure. */
  isDelta: boolean;
  /** The other meaning of an ambiguous figure: `12.000` is 12,000 or 12. */
  couldBe: number | null;
  /** A person chose how to read the cell's separator. */
  isAnswered: boolean;
}

export interface StockLine {
  line: number;
  sku: string;
  barcode: string;
  /** `null` if the file does not mention warehouses. */
  warehouse: string | null;
  change: LevelChange;
  figures: ReadFigure[];
  typed: TypedCells;
  problem: CellTrouble | null;
}

export type TypedCells = Partial<Record<StockField, string>>;
type NumberAnswers = Pick<StockFile["options"], "numbers" | "signs">;

/** The way a column writes figures, judged by all its cells. */
interface FigureColumn {
  marks: ColumnMarks;
  /** All figures look like `5.000`: thousands, or units with three decimals. */
  areThousands: boolean;
  /** The only signs are minus signs: differences, or negative stock. */
  hasMinusSigns: boolean;
  /** The usual size of the figures; `null` if there are too few. */
  usual: number | null;
}
export type FigureColumns = ReadonlyMap<StockField, FigureColumn>;

const readFigureText = ({ cells, exact }: FileRecord, place: number): string => {
  const text = unguardText(cells[place] ?? "").trim();
  // A workbook's number with three decimals has no thousands separator.
  return exact?.includes(place) ? `${text}0` : text;
};

/** Pasted lines show a difference by its sign. */
export function judgeColumns(
  records: readonly FileRecord[],
  fieldIndexes: FieldIndexes,
  source: "file" | "paste",
): FigureColumns {
  const allFigureColumns = new Map<StockField, FigureColumn>();
  for (const { field, was } of FIGURE_FIELDS) {
    const readTexts = (place: number) =>
      records.map((record) => readFigureText(record, place)).filter((text) => text !== "");
    const columnTexts = [field, was].flatMap((one) => {
      const place = one && fieldIndexes.get(one);
      return one === undefined || place === undefined
        ? []
        : { field: one, texts: readTexts(place) };
    });
    // Both columns come from one program, so they are judged together.
    const marks = createColumnMarks();
    for (const text of columnTexts.flatMap(({ texts }) => texts)) noteMarks(marks, text);
    for (const { texts, ...column } of columnTexts)
      allFigureColumns.set(
        column.field,
        judgeColumn(texts, marks, column.field === field && source === "file"),
      );
  }
  return allFigureColumns;
}

function judgeColumn(
  texts: readonly string[],
  marks: ColumnMarks,
  asksForSigns: boolean,
): FigureColumn {
  const readings = texts.flatMap((text) => {
    const number = readNumber(text, UNITS_RULE, { marks });
    return number.kind === "number" ? { ...number, units: Number(number.plain) } : [];
  });
  const signed = readings.filter(({ hasSign }) => hasSign);
  // "-" or "habis" in one line says nothing of how the others are written.
  const figures = texts.filter((text) => findBesideNumber(text) !== null);
  return {
    marks,
    areThousands: figures.length > 1 && figures.every((text) => readWholeThousands(text) !== null),
    hasMinusSigns: asksForSigns && signed.length > 0 && signed.every(({ units }) => units < 0),
    usual: computeUsualLevel(
      readings.map(({ units }) => Math.abs(units)).filter((units) => units > 0),
    ),
  };
}

/** Returns 12 for `12.000`, if three zeros follow the only mark. */
function readWholeThousands(text: string): number | null {
  const readings = readBothWays(text);
  if (!readings || !/\.000$/.test(readings.decimals)) return null;
  return Number(readings.decimals);
}

const readCode = (text: string): string => removeInvisible(unguardCode(text));

/** `null` if the file has no column for it. */
export function readWarehouse({ cells }: FileRecord, fieldIndexes: FieldIndexes): string | null {
  const place = fieldIndexes.get("warehouse");
  return place === undefined ? null : shortenKey(unguardText(cells[place] ?? "").trim());
}

/** Empty cells change nothing. */
export function readRow(
  record: FileRecord,
  fieldIndexes: FieldIndexes,
  columns: FigureColumns,
  answers: NumberAnswers,
): StockLine {
  const cells: TypedCells = {};
  for (const [field, place] of fieldIndexes)
    cells[field] = columns.has(field)
      ? readFigureText(record, place)
      : (field === "sku" || field === "barcode" ? readCode : unguardText)(
          record.cells[place] ?? "",
        ).trim();
  const change: Partial<LevelChange> = {};
  const figures: ReadFigure[] = [];
  const hasCode = Boolean(cells.sku || cells.barcode);
  let problem: CellTrouble | null = hasCode ? null : { code: "sku_missing", cell: null };
  for (const { name, field, was } of FIGURE_FIELDS) {
    const text = cells[field];
    const column = columns.get(field);
    if (!text || !column) continue;
    const figure = readFigure(text, field, column, answers);
    if ("code" in figure) {
      problem ??= { code: figure.code, cell: { column: field, text: shortenKey(text) } };
      continue;
    }
    const beforeText = (was && cells[was]) ?? "";
    const wasColumn = was && columns.get(was);
    const before =
      figure.isDelta || !wasColumn || beforeText === ""
        ? null
        : readBefore(beforeText, was, wasColumn, figure.units, answers);
    if (before && "code" in before) {
      problem ??= {
        code: before.code,
        cell: { column: was ?? field, text: shortenKey(beforeText) },
      };
      continue;
    }
    change[name] =
      before !== null
        ? { by: figure.units - before.units }
        : figure.isDelta
          ? { by: figure.units }
          : { to: figure.units };
    figures.push({ name, field, text: shortenKey(text), ...figure });
  }
  if (cells.rack) change.rack = cells.rack;
  if (cells.sync) {
    const isOn = SYNC_WORDS.get(cells.sync.toLowerCase());
    if (isOn !== undefined) change.syncEnabled = isOn;
    else
      problem ??= {
        code: "invalid_sync",
        cell: { column: "sync", text: shortenKey(cells.sync) },
      };
  }
  return {
    ...{ line: record.line, sku: shortenKey(cells.sku ?? "") },
    barcode: shortenKey(cells.barcode ?? ""),
    warehouse: readWarehouse(record, fieldIndexes),
    figures,
    typed: shortenTyped(cells),
    ...checkChange(change, problem, figures),
  };
}

const MAX_TYPED_LENGTH = 1000;
const shortenTyped = (cells: TypedCells): TypedCells =>
  Object.fromEntries(
    Object.entries(cells).map(([field, text]) => [field, shortenKey(text, MAX_TYPED_LENGTH)]),
  );

/** If the change breaks the contract's limits, returns no change and the problem. */
function checkChange(
  change: Partial<LevelChange>,
  problem: CellTrouble | null,
  figures: readonly ReadFigure[],
): Pick<StockLine, "change" | "problem"> {
  const parsed = LevelChange.safeParse(change);
  if (parsed.success) return { change: parsed.data, problem };
  const [issue] = parsed.error.issues;
  const wrongFigure = figures.find(({ name }) => name === issue?.path[0]);
  return {
    change: LevelChange.parse({}),
    problem: problem ?? {
      code: issue?.message ?? "invalid_number",
      cell: wrongFigure ? { column: wrongFigure.field, text: wrongFigure.text } : null,
    },
  };
}

/** Indices of a pasted line's two parts. */
export const PASTED_FIELD_INDEXES: FieldIndexes = new Map([
  ["sku", 0],
  ["on_hand", 1],
]);

/** Splits a pasted line into a SKU and a figure (contract/sku-lines.ts). */
export function readPasted(line: number, text: string): FileRecord | null {
  const parts = splitSkuLine(text);
  return parts && { line, cells: [parts.sku, parts.figure || NO_FIGURE] };
}
/** A pasted line without a figure is wrong. In a file, an empty cell changes nothing. */
const NO_FIGURE = "?";

const SYNC_WORDS = new Map([
  ...["on", "yes", "true", "1"].map((word) => [word, true] as const),
  ...["off", "no", "false", "0"].map((word) => [word, false] as const),
]);

/** Reads `12`, `1.200`, `+3`, `-3`. */
function readFigure(
  text: string,
  field: StockField,
  column: FigureColumn,
  { numbers = {}, signs }: NumberAnswers,
): Pick<ReadFigure, "units" | "isDelta" | "couldBe" | "isAnswered"> | { code: string } {
  const findAnswer = (mark: SeparatorMark) => numbers[`${field}${mark}`];
  const mark = readBothWays(text)?.mark;
  const isAnswered = mark !== undefined && findAnswer(mark) !== undefined;
  if (mark !== undefined && column.areThousands && !isAnswered) return { code: "number_doubtful" };
  const [point, comma] = [findAnswer("."), findAnswer(",")];
  const number = readNumber(text, UNITS_RULE, {
    marks: column.marks,
    answers: { ...(point ? { ".": point } : {}), ...(comma ? { ",": comma } : {}) },
  });
  if (number.kind === "doubtful") return { code: "number_doubtful" };
  if (number.kind === "invalid") return { code: findUnreadCode(number) ?? "invalid_number" };
  const isCountUnit = number.currency === null && (number.unit === null || number.unit === "pcs");
  if (!isCountUnit) return { code: "invalid_number" };
  const doubtFields = { couldBe: isAnswered ? null : readWholeThousands(text), isAnswered };
  const units = Number(number.plain);
  if (!column.hasMinusSigns || !number.hasSign)
    return { ...doubtFields, units, isDelta: number.hasSign };
  if (signs === undefined) return { code: "sign_doubtful" };
  return signs === "difference"
    ? { ...doubtFields, units, isDelta: true }
    : { ...doubtFields, units: 0, isDelta: false };
}

/** Reads the previous figure, which our own export states. `units`: the new figure. */
function readBefore(
  text: string,
  was: StockField,
  column: FigureColumn,
  units: number,
  answers: NumberAnswers,
): { units: number } | { code: string } {
  const before = readFigure(text, was, column, answers);
  return !("code" in before) && isMisread(before, units) ? { code: "number_doubtful" } : before;
}

/** `12.000` beside 12 units is probably 12. */
export const isMisread = (
  { units, couldBe }: Pick<ReadFigure, "units" | "couldBe">,
  beside: number,
): boolean => couldBe !== null && isFar(Math.abs(units), beside) && isNear(couldBe, beside);
