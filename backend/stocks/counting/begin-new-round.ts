import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { stockCountItems as items } from "../../db/schema/stock-counts.ts";

/** Clears these levels' counts. Returns their ids. */
export async function beginNewRound(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<string[]> {
  const itemsToRecount = await tx
    .update(items)
    .set({
      ...{ round: sql`${items.round} + 1`, roundBeganAt: sql`now()` },
      ...{ counted: null, expected: null, movedMeanwhile: false, isDisputed: false },
      ...{ countedAt: null, countedBy: null, errorCode: null },
    })
    .where(condition)
    .returning({ stockId: items.stockId });
  return itemsToRecount.map(({ stockId }) => stockId);
}
