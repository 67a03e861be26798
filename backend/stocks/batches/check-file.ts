import { and, eq, inArray, sql } from "drizzle-orm";
import type { AdjustmentReason } from "#contract/statuses.ts";
import { CHANGING_FIELDS } from "#contract/stock-columns.ts";
import { findByWord } from "#contract/word-table.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { type StockFile, stockBatches, stockBatchItems } from "../../db/schema/stock-operations.ts";
import { transaction } from "../../db/transaction.ts";
import type { JobRun } from "../../jobs/queue.ts";
import type { FileRecord } from "../../tables/file-record.ts";
import { listWarehouses } from "../warehouses.ts";
import { type BatchKey, matchBatch, matchBatchItems } from "./batch-key.ts";
import { type FoundLevel, findLevels } from "./find-levels.ts";
import { judgeLine } from "./judge-line.ts";
import { toMovement } from "./movement.ts";
import { parsePastedRecords } from "./pasted-records.ts";
import {
  type CellTrouble,
  type FieldIndexes,
  type FigureColumns,
  judgeColumns,
  PASTED_FIELD_INDEXES,
  readRow,
  readWarehouse,
  type StockLine,
  type TypedCells,
} from "./read-lines.ts";
import { readStockFile } from "./read-stock-file.ts";

type BatchRow = typeof stockBatches.$inferSelect;

/** Lines per transaction. Other transactions can run in between, also in an in-process database. */
const PART_SIZE = 1000;

/**
 * Runs the dry run of a stored file or pasted lines. Repeatable; ignores a batch in another state.
 */
export async function checkStockFile(backend: Backend, key: BatchKey): Promise<void> {
  const [batch] = await backend.db
    .select()
    .from(stockBatches)
    .where(and(matchBatch(key), eq(stockBatches.status, "checking")));
  const { file, fileKey } = batch ?? {};
  const storedFile = fileKey ? await backend.files.get(fileKey) : null;
  if (!batch || !file) return;
  if (!storedFile) return endCheck(backend, key, { status: "stopped" });
  const fieldIndexes = mapFieldIndexes(file);
  const { records, filledCounts } = await readRecords(batch, file, storedFile, fieldIndexes);
  const columns = judgeColumns(records, fieldIndexes, toChangeSource(batch));
  const warehouseOf = await resolveWarehouses(backend, key, file.options, records, fieldIndexes);
  const earlierLevels = new Set<string | null>();
  await transaction(backend.db, async (tx) => {
    if (await isChecking(tx, key)) await tx.delete(stockBatchItems).where(matchBatchItems(key));
  });
  for (let start = 0; start < records.length; start += PART_SIZE) {
    const levelKeys = await transaction(backend.db, async (tx) => {
      if (!(await isChecking(tx, key))) return [];
      const part = records
        .slice(start, start + PART_SIZE)
        .map((record) => readLine(record, fieldIndexes, columns, file.options));
      const levelsOfPart = await findLevels(tx, key.accountId, part, warehouseOf);
      const rows = part.map((line, index) =>
        makeItemRow(line, levelsOfPart[index], start + index + 1, file.options.reason, (level) =>
          judgeLine(line, level, columns, file.options),
        ),
      );
      await writeRows(tx, key, rows);
      await markRepeated(tx, key, rows, earlierLevels);
      await markUnchanged(tx, key, start, start + PART_SIZE);
      return rows.map(toLevelKey);
    });
    for (const level of levelKeys) earlierLevels.add(level);
  }
  await endCheck(backend, key, { status: "checked", file: { ...file, cells: filledCounts } });
}

/** Runs the check. After the last failure the batch ends as stopped. */
export async function checkStockFileOrGiveUp(
  backend: Backend,
  key: BatchKey,
  run: JobRun,
): Promise<void> {
  try {
    await checkStockFile(backend, key);
  } catch (error) {
    if (run.isLastTry) await endCheck(backend, key, { status: "stopped" });
    throw error;
  }
}

const endCheck = async (
  { db }: Backend,
  key: BatchKey,
  change: Partial<Pick<BatchRow, "status" | "file">>,
) => {
  await db
    .update(stockBatches)
    .set(change)
    .where(and(matchBatch(key), eq(stockBatches.status, "checking")));
};

async function isChecking(tx: Transaction, key: BatchKey): Promise<boolean> {
  const [batch] = await tx
    .select({ status: stockBatches.status })
    .from(stockBatches)
    .where(matchBatch(key))
    .for("update");
  return batch?.status === "checking";
}

const toChangeSource = ({ source }: Pick<BatchRow, "source">) =>
  source === "file" ? "file" : "paste";

/** Returns the cell index of each field: by the seller's choices, else by the headings. */
function mapFieldIndexes({ head, mapping }: StockFile): FieldIndexes {
  if (!head) return PASTED_FIELD_INDEXES;
  const fieldIndexes = new Map<Parameters<FieldIndexes["get"]>[0], number>();
  for (const [place, { key, guess }] of head.columns.entries()) {
    const field = mapping ? (findByWord(mapping.choices, key) ?? "none") : guess;
    if (field !== "none") fieldIndexes.set(field, place);
  }
  return fieldIndexes;
}

interface ReadRecord extends FileRecord {
  /** A figure of `1,000` without quotes is two cells. */
  isShifted?: boolean;
}

/**
 * Keeps only the cells of known fields, since all lines are in memory. Also counts filled cells.
 */
async function readRecords(
  batch: BatchRow,
  { head }: StockFile,
  storedFile: File,
  fieldIndexes: FieldIndexes,
): Promise<{ records: ReadRecord[]; filledCounts: number[] }> {
  if (!head) return { records: parsePastedRecords(await storedFile.text()), filledCounts: [] };
  const keptPlaces = new Set(fieldIndexes.values());
  const records: ReadRecord[] = [];
  const filledCounts = head.columns.map(() => 0);
  const bytes = new Uint8Array(await storedFile.arrayBuffer());
  for await (const record of readStockFile(batch.accountId, bytes, head.line)) {
    const isFilled = record.cells.map((cell) => cell.trim() !== "");
    for (const place of filledCounts.keys())
      if (isFilled[place]) filledCounts[place] = (filledCounts[place] ?? 0) + 1;
    const isShifted = head.width !== undefined && isFilled.lastIndexOf(true) >= head.width;
    records.push({
      ...record,
      cells: isShifted
        ? record.cells
        : record.cells.map((cell, place) => (keptPlaces.has(place) ? cell : "")),
      isShifted,
    });
  }
  return { records, filledCounts };
}

function readLine(
  record: ReadRecord,
  fieldIndexes: FieldIndexes,
  columns: FigureColumns,
  options: StockFile["options"],
): StockLine {
  const line = readRow(record, fieldIndexes, columns, options);
  return record.isShifted
    ? { ...line, problem: SHIFTED_ROW, typed: joinShifted(record, fieldIndexes, line.typed) }
    : line;
}

/** Joins the cells from the first figure on, so that the seller sees `75,000`, not 75. */
function joinShifted(
  { cells }: ReadRecord,
  fieldIndexes: FieldIndexes,
  typed: TypedCells,
): TypedCells {
  const [first] = [...fieldIndexes]
    .filter(([field]) => (CHANGING_FIELDS as readonly string[]).includes(field))
    .toSorted(([, earlier], [, other]) => earlier - other);
  if (!first) return typed;
  const [field, from] = first;
  const before = [...fieldIndexes].flatMap(([one, place]) =>
    place < from ? [[one, typed[one] ?? ""] as const] : [],
  );
  return { ...Object.fromEntries(before), [field]: cells.slice(from).join(",") };
}

const SHIFTED_ROW: CellTrouble = { code: "row_too_wide", cell: null };

/** Returns a lookup of each line's warehouse; `null` if the uploader may not change it. */
async function resolveWarehouses(
  { db }: Backend,
  { accountId }: BatchKey,
  { warehouseId, scope }: StockFile["options"],
  records: readonly FileRecord[],
  fieldIndexes: FieldIndexes,
): Promise<(line: StockLine) => string | null> {
  const warehouses = await listWarehouses(db, accountId);
  const openWarehouses = warehouses.filter(({ id }) => scope?.includes(id) ?? true);
  const idsByName = new Map(openWarehouses.map(({ name, id }) => [name.toLowerCase(), id]));
  // Another system's only location means the chosen warehouse, whatever its name.
  const names = new Set(
    records.flatMap((record) => readWarehouse(record, fieldIndexes)?.toLowerCase() || []),
  );
  const isOnlyWarehouse = names.size === 1 && warehouses.length === 1;
  return ({ warehouse }) =>
    warehouse
      ? (idsByName.get(warehouse.toLowerCase()) ?? (isOnlyWarehouse ? warehouseId : null))
      : warehouseId;
}

type BatchItemRow = typeof stockBatchItems.$inferInsert;
type NewRow = Omit<BatchItemRow, "accountId" | "batchId">;

const toLevelKey = ({ variantId, warehouseId }: NewRow): string | null =>
  variantId && warehouseId ? `${variantId} ${warehouseId}` : null;

/** Stores the present figures too, so that the page can show the change. */
function makeItemRow(
  { line, sku, barcode, warehouse, change, typed, problem }: StockLine,
  level: FoundLevel | undefined,
  position: number,
  reason: AdjustmentReason,
  findTrouble: (level: FoundLevel) => CellTrouble | null,
): NewRow {
  const cellTrouble: CellTrouble | null = level?.problem
    ? { code: level.problem, cell: null }
    : null;
  const trouble = problem ?? cellTrouble ?? (level ? findTrouble(level) : null);
  return {
    ...{ position, line, sku: level?.sku || sku || barcode },
    warehouseName: warehouse || (level?.warehouseName ?? ""),
    variantId: level?.variantId ?? null,
    warehouseId: level?.warehouseId ?? null,
    change: { ...toMovement(change, reason), reason },
    before: level?.before ?? null,
    typed,
    errorCode: trouble?.code ?? null,
    isProblem: trouble !== null,
    cell: trouble?.cell ?? null,
  };
}

async function writeRows(
  tx: Transaction,
  { accountId, batchId }: BatchKey,
  rows: readonly NewRow[],
): Promise<void> {
  await tx.execute(sql`
    insert into stock_batch_items (account_id, batch_id, position, line, sku, warehouse_name, variant_id, warehouse_id, change, before, typed, error_code, is_problem, cell)
    select ${accountId}, ${batchId}, r.position, r.line, r.sku, r."warehouseName", r."variantId", r."warehouseId", r.change, r.before, r.typed, r."errorCode", r."isProblem", r.cell
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, line int, sku text, "warehouseName" text, "variantId" text, "warehouseId" text, change jsonb, before jsonb, typed jsonb, "errorCode" text, "isProblem" boolean, cell jsonb)`);
}

/** Marks levels that a file names twice. `levels`: levels of earlier rows. */
async function markRepeated(
  tx: Transaction,
  key: BatchKey,
  writtenRows: readonly NewRow[],
  levels: ReadonlySet<string | null>,
): Promise<void> {
  const seenLevels = new Set<string>();
  const repeated: number[] = [];
  for (const row of writtenRows) {
    const level = toLevelKey(row);
    if (level === null) continue;
    if (!row.isProblem && (levels.has(level) || seenLevels.has(level))) repeated.push(row.position);
    seenLevels.add(level);
  }
  if (repeated.length === 0) return;
  await tx
    .update(stockBatchItems)
    .set({ isProblem: true, errorCode: "repeated" })
    .where(and(matchBatchItems(key), inArray(stockBatchItems.position, repeated)));
}

/** Whether the change leaves a figure as it is or absent. */
export const isUnchangedFigure = (name: string) => sql`(
    not change ? ${name}::text or coalesce((change -> ${name}::text ->> 'by')::int, (change -> ${name}::text ->> 'to')::int - (before ->> ${name}::text)::int) = 0)`;
/** `isUnchangedFigure` for rack and sync, which are not numbers. */
export const isUnchangedMark = (name: string) =>
  sql`(not change ? ${name}::text or change -> ${name}::text = before -> ${name}::text)`;

async function markUnchanged(
  tx: Transaction,
  { accountId, batchId }: BatchKey,
  after: number,
  last: number,
): Promise<void> {
  await tx.execute(sql`
    update stock_batch_items set status = 'unchanged'
    where account_id = ${accountId} and batch_id = ${batchId} and position > ${after} and position <= ${last} and not is_problem
      and ${isUnchangedFigure("onHand")} and ${isUnchangedFigure("damaged")} and ${isUnchangedFigure("buffer")} and ${isUnchangedFigure("incoming")}
      and ${isUnchangedMark("rack")} and ${isUnchangedMark("syncEnabled")}`);
}
