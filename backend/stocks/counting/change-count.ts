import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { explainVariances, StockCount } from "#contract/stock-counts.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockCountItems as items, stockCounts } from "../../db/schema/stock-counts.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { beginNewRound } from "./begin-new-round.ts";
import { type CountKey, isCount, lockCount } from "./lock-count.ts";
import { getCount } from "./read-counts.ts";

type CountAnswer = Promise<{ count: StockCount }>;

const isItemOfCount = ({ accountId, countId }: CountKey) =>
  and(eq(items.accountId, accountId), eq(items.countId, countId));

/** Throws 404, 409 `count_moved_on`. */
export async function startCount(backend: Backend, caller: Caller, countId: string): CountAnswer {
  return changeCount(backend, caller, countId, async (tx, key) => {
    await lockCount(tx, key, ["draft"]);
    await tx
      .update(stockCounts)
      .set({ status: "counting", startedAt: backend.now() })
      .where(isCount(key));
  });
}

/**
 * Waits for scans in progress, which lock the row, to include them. Throws 404; 409
 * `count_moved_on`, `nothing_counted`.
 */
export async function reviewCount(backend: Backend, caller: Caller, countId: string): CountAnswer {
  return changeCount(backend, caller, countId, async (tx, key) => {
    await lockCount(tx, key, ["counting"]);
    const [countedItem] = await tx
      .select({ stockId: items.stockId })
      .from(items)
      .where(and(isItemOfCount(key), isNotNull(items.counted)))
      .limit(1);
    if (!countedItem) throw conflict("nothing_counted", "Nothing was counted yet");
    await tx
      .update(stockCounts)
      .set({ status: "review", reviewedAt: backend.now() })
      .where(isCount(key));
  });
}

/**
 * Clears these levels' counts and begins a new round. Throws 404 for a level not on the list, 409
 * `count_moved_on`.
 */
export async function restartCounts(
  backend: Backend,
  caller: Caller,
  countId: string,
  stockIds: readonly string[],
): CountAnswer {
  return changeCount(backend, caller, countId, async (tx, key) => {
    await lockCount(tx, key, ["counting", "review"]);
    const ids = [...new Set(stockIds)];
    const reopenedIds = await beginNewRound(
      tx,
      and(isItemOfCount(key), inArray(items.stockId, ids), isNull(items.postedAt)),
    );
    if (reopenedIds.length < ids.length) throw notFound("Item");
    await tx.update(stockCounts).set({ status: "counting" }).where(isCount(key));
  });
}

/** Throws 404 for a level that is not on the list; 409 `count_moved_on`. */
export async function explainVariance(
  backend: Backend,
  caller: Caller,
  countId: string,
  reasons: z.output<typeof explainVariances.body>["items"],
): CountAnswer {
  return changeCount(backend, caller, countId, async (tx, key) => {
    await lockCount(tx, key, ["counting", "review"]);
    for (const { stockId, reason, note } of reasons) {
      const updated = await tx
        .update(items)
        .set({ reason, note })
        .where(and(isItemOfCount(key), eq(items.stockId, stockId)))
        .returning({ stockId: items.stockId });
      if (updated.length === 0) throw notFound("Item");
    }
  });
}

/** Throws 404, 409 `count_moved_on` (also if a part is posted). */
export async function voidCount(backend: Backend, caller: Caller, countId: string): CountAnswer {
  return changeCount(backend, caller, countId, async (tx, key) => {
    await lockCount(tx, key, ["draft", "counting", "review"]);
    const [posted] = await tx
      .select({ stockId: items.stockId })
      .from(items)
      .where(and(isItemOfCount(key), isNotNull(items.postedAt)))
      .limit(1);
    if (posted) throw conflict("count_moved_on", "A part of it is posted", { status: "review" });
    await tx
      .update(stockCounts)
      .set({ status: "void", closedAt: backend.now() })
      .where(isCount(key));
  });
}

async function changeCount(
  backend: Backend,
  { accountId }: Caller,
  countId: string,
  makeChange: (tx: Transaction, key: CountKey) => Promise<void>,
): CountAnswer {
  await transaction(backend.db, (tx) => makeChange(tx, { accountId, countId }));
  return { count: await getCount(backend.db, accountId, countId) };
}
