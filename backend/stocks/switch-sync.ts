import { and, asc, eq, inArray } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { stocks } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import { schedulePush } from "./schedule-push.ts";

/** Throws 404. */
export async function switchSync(
  backend: Backend,
  { accountId }: Caller,
  stockIds: readonly string[],
  isSyncEnabled: boolean,
): Promise<{ stockIds: string[] }> {
  const ids = [...new Set(stockIds)];
  await transaction(backend.db, async (tx) => {
    const matchLevels = and(eq(stocks.accountId, accountId), inArray(stocks.id, ids));
    const lockedLevels = await tx
      .select({ variantId: stocks.variantId })
      .from(stocks)
      .where(matchLevels)
      .orderBy(asc(stocks.variantId), asc(stocks.warehouseId))
      .for("update");
    if (lockedLevels.length < ids.length) throw notFound("Stock");
    await tx
      .update(stocks)
      .set({ syncEnabled: isSyncEnabled, updatedAt: backend.now() })
      .where(matchLevels);
    await schedulePush(
      backend.enqueue,
      tx,
      accountId,
      lockedLevels.map((level) => level.variantId),
    );
  });
  return { stockIds: ids };
}
