import { and, asc, eq, inArray } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { stocks } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import { schedulePush } from "./schedule-push.ts";

/**
 * Switches whether channels are told the figures of these levels. Throws 404 for a foreign level.
 */
export async function switchSync(
  backend: Backend,
  { accountId }: Caller,
  stockIds: readonly string[],
  isSyncEnabled: boolean,
): Promise<{ stockIds: string[] }> {
  const ids = [...new Set(stockIds)];
  await transaction(backend.db, async (tx) => {
    const isOwn = and(eq(stocks.accountId, accountId), inArray(stocks.id, ids));
    const locked = await tx
      .select({ variantId: stocks.variantId })
      .from(stocks)
      .where(isOwn)
      .orderBy(asc(stocks.variantId), asc(stocks.warehouseId))
      .for("update");
    if (locked.length < ids.length) throw notFound("Stock");
    await tx
      .update(stocks)
      .set({ syncEnabled: isSyncEnabled, updatedAt: backend.now() })
      .where(isOwn);
    await schedulePush(
      backend.enqueue,
      tx,
      accountId,
      locked.map((level) => level.variantId),
    );
  });
  return { stockIds: ids };
}
