import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { explainVariances, StockCount } from "#contract/stock-counts.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockCountItems as items, stockCounts } from "../../db/schema/stock-counts.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { beginNewRound } from "./begin-new-round.ts";
import { type CountKey, lockCount, matchCount } from "./lock-count.ts";
import { getCount } from "./read-counts.ts";

type CountResponse = Promise<{ count: StockCount }>;

const matchCountItems = ({ accountId, countId }: CountKey) =>
  and(eq(items.accountId, accountId), eq(items.countId, countId));

/** Throws 404, 409 `count_moved_on`. */
export async function startCount(backend: Backend, caller: Caller, countId: string): CountResponse {
  return changeCount(backend, caller, countId, async (tx, key) => {
    await lockCount(tx, key, ["draft"]);
    await tx
      .update(stockCounts)
      .set({ status: "counting", startedAt: backend.now() })
      .where(matchCount(key));
  });
}

/**
 * Waits for scans in progress, which lock the row. Throws 404; 409 `count_moved_on`,
 * `nothing_counted`.
 */
export async function reviewCount(
  backend: Backend,
  caller: Caller,
  countId: string,
): CountResponse {
  return changeCount(backend, caller, countId, async (tx, key) => {
    await lockCount(tx, key, ["counting"]);
    const [countedItem] = await tx
      .select({ stockId: items.stockId })
      .from(items)
      .where(and(matchCountItems(key), isNotNull(items.counted)))
      .limit(1);
    if (!countedItem) throw conflict("nothing_counted", "Nothing was counted yet");
    await tx
      .update(stockCounts)
      .set({ status: "review", reviewedAt: backend.now() })
      .where(matchCount(key));
  });
}

/** Throws 404 for a level that is not on the list, 409 `count_moved_on`. */
export async function restartCounts(
  backend: Backend,
  caller: Caller,
  countId: string,
  stockIds: readonly string[],
): CountResponse {
  return changeCount(backend, caller, countId, async (tx, key) => {
    await lockCount(tx, key, ["counting", "review"]);
    const ids = [...new Set(stockIds)];
    const reopenedIds = await beginNewRound(
      tx,
      and(matchCountItems(key), inArray(items.stockId, ids), isNull(items.postedAt)),
    );
    if (reopenedIds.length < ids.length) throw notFound("Item");
    await tx.update(stockCounts).set({ status: "counting" }).where(matchCount(key));
  });
}

/** Throws 404 for a level that is not on the list; 409 `count_moved_on`. */
export async function explainVariance(
  backend: Backend,
  caller: Caller,
  countId: string,
  reasons: z.output<typeof explainVariances.body>["items"],
): CountResponse {
  return changeCount(backend, caller, countId, async (tx, key) => {
    await lockCount(tx, key, ["counting", "review"]);
    for (const { stockId, reason, note } of reasons) {
      const updated = await tx
        .update(items)
        .set({ reason, note })
        .where(and(matchCountItems(key), eq(items.stockId, stockId)))
        .returning({ stockId: items.stockId });
      if (updated.length === 0) throw notFound("Item");
    }
  });
}

/** Throws 404, 409 `count_moved_on` (also if a part is posted). */
export async function voidCount(backend: Backend, caller: Caller, countId: string): CountResponse {
  return changeCount(backend, caller, countId, async (tx, key) => {
    await lockCount(tx, key, ["draft", "counting", "review"]);
    const [postedItem] = await tx
      .select({ stockId: items.stockId })
      .from(items)
      .where(and(matchCountItems(key), isNotNull(items.postedAt)))
      .limit(1);
    if (postedItem)
      throw conflict("count_moved_on", "A part of it is posted", { status: "review" });
    await tx
      .update(stockCounts)
      .set({ status: "void", closedAt: backend.now() })
      .where(matchCount(key));
  });
}

async function changeCount(
  backend: Backend,
  { accountId }: Caller,
  countId: string,
  makeChange: (tx: Transaction, key: CountKey) => Promise<void>,
): CountResponse {
  await transaction(backend.db, (tx) => makeChange(tx, { accountId, countId }));
  return { count: await getCount(backend.db, accountId, countId) };
}
