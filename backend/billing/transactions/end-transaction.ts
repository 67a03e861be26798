import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";
import { releasePromotion } from "../promotions.ts";

/** Ends a locked REGISTERED transaction unpaid, and frees its promotion. */
export async function endTransaction(
  tx: Transaction,
  row: TopUpRow,
  ending: { status: "CANCELLED" | "EXPIRED" | "FAILED"; failureReason?: string; now: Date },
): Promise<void> {
  await tx
    .update(topUpTransactions)
    .set({
      status: ending.status,
      endedAt: ending.now,
      failureReason: ending.failureReason ?? null,
    })
    .where(and(eq(topUpTransactions.accountId, row.accountId), eq(topUpTransactions.id, row.id)));
  await releasePromotion(tx, row);
}
