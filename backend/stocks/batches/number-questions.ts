import { and, asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { NumberDoubts } from "#contract/import-numbers.ts";
import type { setStockFileNumbers as call } from "#contract/stock-files.ts";
import { findByWord } from "#contract/word-table.ts";
import { readBothWays } from "#contract/written-number.ts";
import type { Backend } from "../../context.ts";
import { type StockFile, stockBatches, stockBatchItems } from "../../db/schema/stock-operations.ts";
import { notFound } from "../../http/problem-error.ts";
import { type BatchKey, matchBatch, matchBatchItems } from "./batch-key.ts";
import { checkAgain } from "./file-columns.ts";

const EXAMPLE_ROWS = 3;
const MAX_SEARCHED_LINES = 5_000;
const UNUSUAL_CODES = ["figure_far_from_present", "figure_far_from_file"];

interface NumberQuestions {
  doubts: NumberDoubts[];
  signs: number;
  unusual: number;
}

export async function getFileNumbers({ db }: Backend, key: BatchKey): Promise<NumberQuestions> {
  const [batch] = await db.select().from(stockBatches).where(matchBatch(key));
  if (!batch) throw notFound("Batch");
  const rows = await db
    .select({
      line: stockBatchItems.line,
      name: stockBatchItems.sku,
      cell: stockBatchItems.cell,
    })
    .from(stockBatchItems)
    .where(and(matchBatchItems(key), matchHeldItems(["number_doubtful"])))
    .orderBy(asc(stockBatchItems.position))
    .limit(MAX_SEARCHED_LINES);
  const doubtsByColumn = new Map<string, NumberDoubts>();
  for (const { line, name, cell } of rows) {
    const readings = cell && readBothWays(cell.text);
    if (!readings) continue;
    const { mark, ...meanings } = readings;
    const { column, text } = cell;
    const id = `${column}${mark}`;
    const heading = findHeading(batch.file, column);
    const doubts = doubtsByColumn.get(id) ?? { column, heading, mark, cells: 0, rows: [] };
    doubts.cells += 1;
    if (doubts.rows.length < EXAMPLE_ROWS) doubts.rows.push({ line, name, text, ...meanings });
    doubtsByColumn.set(id, doubts);
  }
  return {
    doubts: [...doubtsByColumn.values()],
    signs: await db.$count(
      stockBatchItems,
      and(matchBatchItems(key), matchHeldItems(["sign_doubtful"])),
    ),
    unusual: await db.$count(
      stockBatchItems,
      and(matchBatchItems(key), matchHeldItems(UNUSUAL_CODES)),
    ),
  };
}

const matchHeldItems = (codes: string[]) =>
  and(eq(stockBatchItems.isProblem, true), inArray(stockBatchItems.errorCode, codes));

/** Returns the file's heading of a field, else the field. */
export function findHeading(file: StockFile | null, field: string): string {
  const { head, mapping } = file ?? {};
  const column = head?.columns.find(
    ({ key, guess }) => (mapping ? findByWord(mapping.choices, key) : guess) === field,
  );
  return column?.head || field;
}

/** Checks the file again with these answers. Throws 404, 409 `batch_state`. */
export async function setFileNumbers(
  backend: Backend,
  key: BatchKey,
  { answers, signs, unusualFigures }: z.output<typeof call.body>,
): Promise<{ batchId: string }> {
  const [batch] = await backend.db.select().from(stockBatches).where(matchBatch(key));
  if (!batch?.file) throw notFound("Batch");
  const { options } = batch.file;
  const numberAnswers = Object.fromEntries(
    answers.map(({ column, mark, means }) => [`${column}${mark}`, means]),
  );
  return checkAgain(backend, key, {
    options: {
      ...{ ...options, numbers: { ...options.numbers, ...numberAnswers } },
      ...(signs ? { signs } : {}),
      ...(unusualFigures ? { unusual: unusualFigures } : {}),
    },
  });
}
