import type { ImportField } from "#contract/import-fields.ts";
import {
  type ColumnMarks,
  type Currency,
  createColumnMarks,
  createMoneyRule,
  findBesideNumber,
  findUnitRule,
  type MarkGrouping,
  type NumberRule,
  noteMarks,
  type ReadNumber,
  readBothWays,
  readNumber,
  type SeparatorMark,
} from "#contract/written-number.ts";
import type { Column, Row } from "./columns.ts";

export const NUMBER_COLUMNS = [
  ...(["Variant Price", "Price Difference", "Cost per item"] as const),
  ...(["Variant Inventory Qty", "Variant Grams"] as const),
  ...(["Variant Width (cm)", "Variant Height (cm)", "Variant Length (cm)"] as const),
] as const;
export type NumberColumn = (typeof NUMBER_COLUMNS)[number];

export const isNumberColumn = (column: Column): boolean =>
  (NUMBER_COLUMNS as readonly Column[]).includes(column);

/** The way a column writes its figures; the numbers are counted in `COUNTED_COLUMNS` only. */
type ColumnFigures = ColumnMarks & {
  figures: number;
  /** Figures like `12.000`, where three zeros follow the only mark. */
  wholeThousands: number;
};
export type FileMarks = Record<NumberColumn, ColumnFigures>;
/** The seller's meaning of a mark, by column and mark: `Variant Price.`. */
export type NumberAnswers = Partial<Record<string, MarkGrouping>>;

export interface NumberReading {
  marks: FileMarks;
  answers: NumberAnswers;
}

export const makeFileMarks = (): FileMarks =>
  Object.fromEntries(
    NUMBER_COLUMNS.map((column) => [
      column,
      { ...createColumnMarks(), figures: 0, wholeThousands: 0 },
    ]),
  ) as FileMarks;

/** A column's other cells help to interpret a doubtful number. */
export function countMarksOfRow(marks: FileMarks, row: Row): void {
  for (const column of NUMBER_COLUMNS) {
    const text = row.cell(column);
    noteMarks(marks[column], text);
    if (!COUNTED_COLUMNS.includes(column) || findBesideNumber(text) === null) continue;
    marks[column].figures += 1;
    if (isWholeThousands(text)) marks[column].wholeThousands += 1;
  }
}

const isWholeThousands = (text: string): boolean =>
  /\.000$/.test(readBothWays(text)?.decimals ?? "");

/** Columns in which a program may write whole numbers with three decimals. */
const COUNTED_COLUMNS: readonly NumberColumn[] = ["Variant Inventory Qty", "Variant Grams"];

/** Every figure looks like `5.000`: 5,000, or 5 with three decimals. */
const areThousands = ({ figures, wholeThousands }: ColumnFigures): boolean =>
  figures > 1 && wholeThousands === figures;

/** Uses the seller's answer, else the column's other cells. */
export function readCellNumber(
  text: string,
  column: NumberColumn,
  rule: NumberRule,
  { marks, answers }: NumberReading,
): ReadNumber {
  const answeredMarks: Partial<Record<SeparatorMark, MarkGrouping>> = {};
  for (const mark of [".", ","] as const) {
    const answer = answers[`${column}${mark}`];
    if (answer) answeredMarks[mark] = answer;
  }
  const cellNumber = readNumber(text, rule, { marks: marks[column], answers: answeredMarks });
  const bothReadings = areThousands(marks[column]) ? readBothWays(text) : null;
  const isAsked =
    bothReadings !== null &&
    rule.three[bothReadings.mark] === "thousands" &&
    answeredMarks[bothReadings.mark] === undefined;
  if (cellNumber.kind !== "number" || !isAsked) return cellNumber;
  const sign = cellNumber.plain.startsWith("-") ? "-" : "";
  const { mark, thousands, decimals } = bothReadings;
  return { kind: "doubtful", mark, thousands: sign + thousands, decimals: sign + decimals };
}

/** Too many decimals may mean another currency. */
export const makeFileMoneyRule = (currency: Currency): NumberRule => ({
  ...createMoneyRule(currency === "IDR" ? 0 : 2),
  decimals: 10,
});

const CURRENCY_HEAD = /(?:^|[^a-z])(usd|sgd|myr|cny|eur|idr|thb)(?:$|[^a-z])/i;

const MONEY_FIELDS: readonly ImportField[] = ["price", "price_untaxed", "price_difference", "cost"];

/** Uses the unit or currency of the column if the cell has none. */
export function withUnit(field: ImportField, text: string, head: string): string {
  const textBeside = findBesideNumber(text);
  if (textBeside === null) return text;
  if (field === "weight_kg" && textBeside.unit === null) return `${text} kg`;
  if (!MONEY_FIELDS.includes(field) || textBeside.currency !== null) return text;
  const currency = CURRENCY_HEAD.exec(head)?.[1];
  return currency ? `${text} ${currency.toUpperCase()}` : text;
}

/** Returns grams or centimetres, or `null` if the text is no such measure. */
export function readMeasure(
  text: string,
  column: NumberColumn,
  usualUnit: "g" | "cm",
  reading: NumberReading,
): { factor: number; read: ReadNumber } | null {
  const { rule, factor } = findUnitRule(text, usualUnit);
  return factor === null ? null : { factor, read: readCellNumber(text, column, rule, reading) };
}
