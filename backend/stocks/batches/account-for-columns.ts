import { sql } from "drizzle-orm";
import type { StockBatch } from "#contract/stock-batches.ts";
import type { StockField } from "#contract/stock-columns.ts";
import type { Queryable } from "../../db/client.ts";
import { type StockFile, stockBatchItems } from "../../db/schema/stock-operations.ts";
import { type BatchKey, isOfBatch } from "./batch-key.ts";
import { isSame, isSameMark } from "./check-file.ts";

type ColumnAccount = NonNullable<StockBatch["file"]>["columns"][number];

/** The name of a field in a change of a level, with the test that it stays as it is. */
const CHANGED_BY = {
  on_hand: ["onHand", isSame],
  damaged: ["damaged", isSame],
  buffer: ["buffer", isSame],
  incoming: ["incoming", isSame],
  rack: ["rack", isSameMark],
  sync: ["syncEnabled", isSameMark],
} as const satisfies Partial<Record<StockField, readonly [string, typeof isSame]>>;
const CHANGING_COLUMNS = Object.entries(CHANGED_BY);

/** Returns what became of each column of a checked file, and of each figure in it. */
export async function countColumnUse(
  db: Queryable,
  key: BatchKey,
  { head, mapping, cells }: StockFile,
): Promise<ColumnAccount[]> {
  const countEqualCells = (name: string, isSameValue: ReturnType<typeof isSame>) =>
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
    .where(isOfBatch(key));
  return (head?.columns ?? []).map((column, place) => {
    const field = mapping ? (mapping.choices[column.key] ?? "none") : column.guess;
    const filledCount = cells?.[place] ?? 0;
    const [changedCount, sameCount] = counts?.[field] ?? [0, 0];
    return {
      ...{ head: column.head, field, cells: filledCount, changed: changedCount, same: sameCount },
      leftOut: filledCount === 0 ? "empty" : field === "none" ? column.why : null,
      held: field in CHANGED_BY ? filledCount - changedCount - sameCount : 0,
    };
  });
}
