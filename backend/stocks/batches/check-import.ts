import { and, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ADJUSTMENT_REASONS } from "#contract/statuses.ts";
import {
  type checkStockImport as call,
  type LevelChange,
  MOST_IMPORT_BYTES,
  MOST_IMPORT_ROWS,
} from "#contract/stock-batches.ts";
import { readNumber, UNITS } from "#contract/written-number.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { stockBatches, stockBatchItems } from "../../db/schema/stock-operations.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid, notFound, ProblemError } from "../../http/problem-error.ts";
import type { FileRecord } from "../../tables/file-record.ts";
import { listWarehouses } from "../warehouses.ts";
import { type BatchKey, isBatch, isOfBatch } from "./batch-key.ts";
import { readMarks, readPasted, readRow, type StockLine } from "./read-lines.ts";
import { readStockFile } from "./read-stock-file.ts";
import {
  isHead,
  missingColumn,
  type SaidColumns,
  type StockPlaces,
  stockPlaces,
} from "./stock-heads.ts";

type Posted = z.output<typeof call.body>;

/** Lines in one transaction, between which others run, also if the database is in this process. */
const PART = 1000;
/** Most lines above the headings: templates begin with lines about themselves. */
const MOST_ABOVE = 10;
/** Includes empty lines, which spreadsheet programs leave. */
const MOST_LINES = 2 * MOST_IMPORT_ROWS;

/**
 * Reads a stock file or pasted lines, finds their levels and stores what applying them would do.
 * Changes no level. Throws 404 for another account's warehouse, 422 as the contract says.
 */
export async function checkImport(
  backend: Backend,
  caller: Caller,
  { file, text, warehouseId, reason, skuColumn, onHandColumn }: Posted,
): Promise<{ batchId: string }> {
  const { accountId, userId: actor, warehouseIds } = caller;
  const all = await listWarehouses(backend.db, accountId);
  const open = all.filter(({ id }) => warehouseIds?.includes(id) ?? true);
  const fallback = open.find((one) =>
    warehouseId === "default" ? one.isDefault : one.id === warehouseId,
  );
  if (!fallback) throw notFound("Warehouse");
  const isFile = file instanceof File && file.size > 0;
  const lines = isFile
    ? await readFile(accountId, file, { sku: skuColumn, onHand: onHandColumn })
    : readText(text ?? "");
  if (lines.length === 0)
    throw invalid("no_rows", "There is nothing in it", { [isFile ? "file" : "text"]: "no_rows" });
  const named = new Map(open.map((one) => [one.name.toLowerCase(), one.id]));
  const key = { accountId, batchId: newId() };
  // Nobody can apply it before all lines are stored.
  await backend.db.insert(stockBatches).values({
    ...{ id: key.batchId, accountId, actor, status: "stopped" },
    source: isFile ? "file" : "paste",
    fileName: isFile ? file.name.slice(0, 200) : "",
    createdAt: backend.now(),
  });
  // Another system may use any name for its only location, which means the chosen warehouse.
  const places = new Set(lines.flatMap(({ warehouse }) => warehouse?.toLowerCase() || []));
  const isOnePlace = places.size === 1 && all.length === 1;
  const warehouseOf = ({ warehouse }: StockLine) =>
    warehouse
      ? (named.get(warehouse.toLowerCase()) ?? (isOnePlace ? fallback.id : null))
      : fallback.id;
  const namedLevels = new Set<string | null>();
  for (let start = 0; start < lines.length; start += PART) {
    const levels = await transaction(backend.db, async (tx) => {
      const part = lines.slice(start, start + PART);
      const written = await writePart(tx, key, part, start, warehouseOf, reason);
      await markRepeated(tx, key, written, namedLevels);
      await markUnchanged(tx, key, start, start + PART);
      return written.map(({ level }) => level);
    });
    for (const level of levels) namedLevels.add(level);
  }
  await backend.db.update(stockBatches).set({ status: "checked" }).where(isBatch(key));
  return { batchId: key.batchId };
}

async function readFile(accountId: string, file: File, said: SaidColumns): Promise<StockLine[]> {
  if (file.size > MOST_IMPORT_BYTES) throw tooLarge("file");
  const task = { bytes: new Uint8Array(await file.arrayBuffer()), rows: MOST_LINES, said };
  const above: FileRecord[] = [];
  const rows: FileRecord[] = [];
  let places: StockPlaces | null = null;
  for await (const record of readStockFile(accountId, task)) {
    if (record.cells.every((cell) => cell.trim() === "")) continue;
    if (places !== null) rows.push(record);
    else {
      const found = stockPlaces(record.cells, said);
      if (isHead(found)) places = found;
      else above.push(record);
      // Columns that are named by letters need no headings.
      if (places !== null && isFigure(record.cells[found.get("on_hand") ?? -1])) rows.push(record);
    }
    if (above.length > MOST_ABOVE) break;
    if (rows.length > MOST_IMPORT_ROWS) throw tooMany("file");
  }
  if (places === null) {
    if (above[0]) throw missingColumn(stockPlaces(above[0].cells, said));
    return [];
  }
  const heads = places;
  const marks = readMarks(
    rows.map(({ cells }) => cells),
    heads,
  );
  return rows.map((record) => readRow(record, heads, marks));
}

const isFigure = (cell = ""): boolean => readNumber(cell, UNITS).kind === "number";

function readText(text: string): StockLine[] {
  if (text.length > MOST_IMPORT_BYTES) throw tooLarge("text");
  const written = text.split(/\r\n?|\n/, MOST_LINES + 1);
  if (written.length > MOST_LINES) throw tooMany("text");
  const lines = written.flatMap((one, index) => readPasted(index + 1, one) ?? []);
  if (lines.length > MOST_IMPORT_ROWS) throw tooMany("text");
  return lines;
}

const tooLarge = (field: string) =>
  invalid("stock_file_too_large", `At most ${MOST_IMPORT_BYTES} bytes`, {
    [field]: "stock_file_too_large",
  });
const tooMany = (field: string) =>
  new ProblemError(422, "too_many_rows", `At most ${MOST_IMPORT_ROWS} rows`, {
    fields: { [field]: "too_many_rows" },
    details: { max: MOST_IMPORT_ROWS },
  });

/** Reasons that turn a quantity into a change: so many more, or fewer. */
const DIRECTIONS: Partial<Record<(typeof ADJUSTMENT_REASONS)[number], 1 | -1>> = {
  ...{ received: 1, return: 1, found: 1 },
  lost: -1,
};

/**
 * With such a reason a quantity is the number of units added or removed, not the new stock: a
 * delivery note of 24 adds 24. A signed number is already a change.
 */
function asMovement(change: LevelChange, reason: (typeof ADJUSTMENT_REASONS)[number]): LevelChange {
  const direction = DIRECTIONS[reason];
  if (direction === undefined || !change.onHand || !("to" in change.onHand)) return change;
  return { ...change, onHand: { by: direction * change.onHand.to } };
}

interface Written extends Record<string, unknown> {
  position: number;
  /** `null` if the line names no level. */
  level: string | null;
  isProblem: boolean;
}

/** Stores current figures too, for the page to show the change. SKUs are unique without case. */
async function writePart(
  tx: Transaction,
  { accountId, batchId }: BatchKey,
  lines: readonly StockLine[],
  start: number,
  warehouseOf: (line: StockLine) => string | null,
  reason: (typeof ADJUSTMENT_REASONS)[number],
): Promise<Written[]> {
  const rows = JSON.stringify(
    lines.map((line, index) => ({
      ...{ position: start + index + 1, line: line.line, sku: line.sku, problem: line.problem },
      ...{ warehouse: line.warehouse ?? "", warehouseId: warehouseOf(line) },
      change: { ...asMovement(line.change, reason), reason },
    })),
  );
  const { rows: written } = await tx.execute<Written>(sql`
    insert into stock_batch_items (account_id, batch_id, position, line, sku, warehouse_name, variant_id, warehouse_id, change, before, error_code, is_problem)
    select ${accountId}, ${batchId}, r.position, r.line, r.sku, coalesce(nullif(r.warehouse, ''), w.name, ''), v.id, w.id, r.change,
      jsonb_build_object('onHand', coalesce(s.on_hand, 0), 'damaged', coalesce(s.damaged, 0), 'buffer', coalesce(s.buffer, 0),
        'incoming', coalesce(s.incoming, 0), 'rack', coalesce(s.rack, ''), 'syncEnabled', coalesce(s.sync_enabled, true)),
      p.code, p.code is not null
    from jsonb_to_recordset(${rows}::jsonb) as r (position int, line int, sku text, problem text, warehouse text, "warehouseId" text, change jsonb)
    left join variants v on v.account_id = ${accountId} and lower(v.sku) = lower(r.sku) and v.deleted_at is null
    left join warehouses w on w.account_id = ${accountId} and w.id = r."warehouseId"
    left join stocks s on s.account_id = ${accountId} and s.variant_id = v.id and s.warehouse_id = w.id
    cross join lateral (select coalesce(r.problem, case when v.id is null then 'sku_unknown' when w.id is null then 'unknown_warehouse' end) as code) p
    order by r.position
    returning position, variant_id || ' ' || warehouse_id as level, is_problem as "isProblem"`);
  return written;
}

/**
 * Marks levels that a file names twice, because it is unclear which row is meant. `named`: the
 * levels of earlier rows.
 */
async function markRepeated(
  tx: Transaction,
  { accountId, batchId }: BatchKey,
  written: readonly Written[],
  named: ReadonlySet<string | null>,
): Promise<void> {
  const seen = new Set<string>();
  const repeated: number[] = [];
  for (const { position, level, isProblem } of written) {
    if (level === null) continue;
    if (!isProblem && (named.has(level) || seen.has(level))) repeated.push(position);
    seen.add(level);
  }
  if (repeated.length === 0) return;
  await tx
    .update(stockBatchItems)
    .set({ isProblem: true, errorCode: "repeated" })
    .where(and(isOfBatch({ accountId, batchId }), inArray(stockBatchItems.position, repeated)));
}

/** Marks figures that the level has already, so that the page can leave them out. */
async function markUnchanged(
  tx: Transaction,
  { accountId, batchId }: BatchKey,
  after: number,
  last: number,
): Promise<void> {
  const same = (name: string) => sql`(
    not change ? ${name}::text or coalesce((change -> ${name}::text ->> 'by')::int, (change -> ${name}::text ->> 'to')::int - (before ->> ${name}::text)::int) = 0)`;
  await tx.execute(sql`
    update stock_batch_items set status = 'unchanged'
    where account_id = ${accountId} and batch_id = ${batchId} and position > ${after} and position <= ${last} and not is_problem
      and ${same("onHand")} and ${same("damaged")} and ${same("buffer")} and ${same("incoming")}
      and (not change ? 'rack' or change -> 'rack' = before -> 'rack')
      and (not change ? 'syncEnabled' or change -> 'syncEnabled' = before -> 'syncEnabled')`);
}
