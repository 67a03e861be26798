import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";
import { releasePromotion } from "../promotions.ts";

/** Ends a locked REGISTERED transaction unpaid, and frees its promotion. */
export async function endTransaction(
  tx: Transaction,
  row: TopUpRow,
  end: { status: "CANCELLED" | "EXPIRED" | "FAILED"; failureReason?: string; now: Date },
): Promise<void> {
  await tx
    .update(topUpTransactions)
    .set({ status: end.status, endedAt: end.now, failureReason: end.failureReason ?? null })
    .where(and(eq(topUpTransactions.accountId, row.accountId), eq(topUpTransactions.id, row.id)));
  await releasePromotion(tx, row);
}
