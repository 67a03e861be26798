import {
  CHANGING_FIELDS,
  FINDING_FIELDS,
  type LeftOutReason,
  STOCK_COLUMNS,
  STOCK_FIELDS,
  type StockChoice,
  type StockColumn,
  type StockField,
} from "#contract/stock-columns.ts";
import { hasOtherValues } from "../../tables/file-columns.ts";
import { findFieldOfHead, guessColumns } from "../../tables/guess-columns.ts";

/**
 * Headings of other systems and of people, besides ours and those of product files. Shopify's
 * inventory file has both the current and the new stock on hand
 * (https://help.shopify.com/en/manual/products/inventory/setup/inventory-csv).
 */
const KNOWN_HEADS: Partial<Record<StockColumn, readonly string[]>> = {
  on_hand: [
    ...["on hand (new)", "new quantity", "stok baru", "jumlah baru", "jumlah fisik"],
    ...["jumlah hitung", "สต็อกใหม่", "จำนวนใหม่", "จำนวนที่นับ", "จำนวนนับจริง"],
  ],
  on_hand_was: ["on hand (current)"],
  warehouse: ["location", "warehouse name", "gudang", "nama gudang", "lokasi", "คลัง", "คลังสินค้า"],
  rack: ["bin", "bin name", "rak", "lokasi rak", "ชั้นวาง"],
  damaged: ["rusak", "stok rusak", "เสียหาย"],
  buffer: ["stok cadangan", "safety stock", "สต็อกสำรอง"],
  incoming: ["akan datang", "สินค้ากำลังมา"],
};
const COLUMN_BY_HEAD = new Map(
  (Object.entries(KNOWN_HEADS) as [StockColumn, readonly string[]][]).flatMap(([column, heads]) =>
    heads.map((head) => [head, column] as const),
  ),
);
/** Fields that the headings of product files also give. */
const GUESSED_FIELDS = { sku: "sku", stock: "on_hand", barcode: "barcode" } as const;

interface NamedColumn {
  name: string;
  values: readonly string[];
}

const normaliseHead = (name: string) => name.replace("\ufeff", "").trim().toLowerCase();

function findColumnOfHead(name: string): StockColumn | null {
  const plainHead = normaliseHead(name).replaceAll(/[\s-]+/g, "_");
  return (
    STOCK_COLUMNS.find((column) => column === plainHead) ??
    COLUMN_BY_HEAD.get(normaliseHead(name).replace(/\s+/g, " ")) ??
    null
  );
}

const isField = (column: StockColumn): column is StockField =>
  (STOCK_FIELDS as readonly StockColumn[]).includes(column);

/** Proposes a field for each column by its heading, else by its values. */
export function guessFields(columns: readonly NamedColumn[]): StockChoice[] {
  const foundColumns = new Set<StockChoice>();
  const knownColumns = columns.map(({ name }) => findColumnOfHead(name));
  const guesses = knownColumns.map((column): StockChoice => {
    if (column === null || !isField(column) || foundColumns.has(column)) return "none";
    foundColumns.add(column);
    return column;
  });
  const unknown = columns.map(({ name, values }, index) =>
    knownColumns[index] === null ? { head: name, values } : { head: "", values: [] },
  );
  for (const [index, guess] of guessColumns(unknown).entries()) {
    const field = GUESSED_FIELDS[guess as keyof typeof GUESSED_FIELDS];
    if (field === undefined || foundColumns.has(field) || knownColumns[index] !== null) continue;
    foundColumns.add(field);
    guesses[index] = field;
  }
  return guesses;
}

/** Whether the fields identify a level and change it. */
export const hasNeededFields = (fields: readonly StockChoice[]): boolean =>
  FINDING_FIELDS.some((field) => fields.includes(field)) &&
  CHANGING_FIELDS.some((field) => fields.includes(field));

/** Returns the field that a heading names exactly, in our files or others. */
function findExactField(name: string): StockField | null {
  const knownColumn = findColumnOfHead(name);
  if (knownColumn !== null) return isField(knownColumn) ? knownColumn : null;
  return GUESSED_FIELDS[findFieldOfHead(name) as keyof typeof GUESSED_FIELDS] ?? null;
}

/**
 * Whether several columns with different values could be one field. For stock on hand, our own
 * heading wins.
 */
export function isAmbiguous(columns: readonly NamedColumn[]): boolean {
  const isOurs = ({ name }: NamedColumn) => findColumnOfHead(name) === "on_hand";
  const hasOurs = columns.some(isOurs);
  const read = new Map<StockField, readonly string[]>();
  return columns.some((column) => {
    const field = findExactField(column.name);
    if (field === null || (field === "on_hand" && hasOurs && !isOurs(column))) return false;
    const before = read.get(field);
    if (before) return hasOtherValues(column.values, before);
    read.set(field, column.values);
    return false;
  });
}

/** Returns the reason that the page gives. */
export function explainLeftOutColumn(column: NamedColumn): LeftOutReason {
  const knownColumn = findColumnOfHead(column.name);
  if (
    (knownColumn !== null && !isField(knownColumn) && knownColumn !== "name") ||
    /not editable/i.test(column.name)
  )
    return "computed";
  if (knownColumn !== null && knownColumn !== "name") return "unknown";
  const field =
    findFieldOfHead(column.name) ?? guessColumns([{ head: column.name, values: [] }])[0];
  if (field === "name") return "reference";
  if (field === "cost") return "cost";
  return field === undefined || field === "none" || field in GUESSED_FIELDS ? "unknown" : "product";
}
