import { sql } from "drizzle-orm";
import type { StockBatch } from "#contract/stock-batches.ts";
import type { StockField } from "#contract/stock-columns.ts";
import { findByWord } from "#contract/word-table.ts";
import type { Queryable } from "../../db/client.ts";
import { type StockFile, stockBatchItems } from "../../db/schema/stock-operations.ts";
import { type BatchKey, matchBatchItems } from "./batch-key.ts";
import { isUnchangedFigure, isUnchangedMark } from "./check-file.ts";

type ColumnUse = NonNullable<StockBatch["file"]>["columns"][number];

/** The name of each field in a level's change, and the test that it is unchanged. */
const CHANGE_FIELDS = {
  on_hand: ["onHand", isUnchangedFigure],
  damaged: ["damaged", isUnchangedFigure],
  buffer: ["buffer", isUnchangedFigure],
  incoming: ["incoming", isUnchangedFigure],
  rack: ["rack", isUnchangedMark],
  sync: ["syncEnabled", isUnchangedMark],
} as const satisfies Partial<Record<StockField, readonly [string, typeof isUnchangedFigure]>>;
const CHANGING_COLUMNS = Object.entries(CHANGE_FIELDS);

/** Counts the changed, unchanged and refused cells of each column of a checked file. */
export async function countColumnUse(
  db: Queryable,
  key: BatchKey,
  { head, mapping, cells }: StockFile,
): Promise<ColumnUse[]> {
  const countEqualCells = (name: string, isSameValue: ReturnType<typeof isUnchangedFigure>) =>
    sql<[number, number]>`jsonb_build_array(
      count(*) filter (where not is_problem and change ? ${name}::text and not ${isSameValue}),
      count(*) filter (where not is_problem and change ? ${name}::text and ${isSameValue}))`;
  const [counts] = await db
    .select(
      Object.fromEntries(
        CHANGING_COLUMNS.map(([field, [name, isSame]]) => [
          field,
          countEqualCells(name, isSame(name)),
        ]),
      ),
    )
    .from(stockBatchItems)
    .where(matchBatchItems(key));
  return (head?.columns ?? []).map((column, place) => {
    const field = mapping ? (findByWord(mapping.choices, column.key) ?? "none") : column.guess;
    const filledCount = cells?.[place] ?? 0;
    const [changedCount, sameCount] = counts?.[field] ?? [0, 0];
    return {
      ...{ head: column.head, field, cells: filledCount, changed: changedCount, same: sameCount },
      leftOut: filledCount === 0 ? "empty" : field === "none" ? column.why : null,
      held: field in CHANGE_FIELDS ? filledCount - changedCount - sameCount : 0,
    };
  });
}
