import { and, asc, eq, lte } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";
import { transaction } from "../../db/transaction.ts";
import { closePaymentJob } from "../jobs.ts";
import { endTransaction } from "./end-transaction.ts";
import { lockTransaction } from "./lock-transaction.ts";
import { settlePayments } from "./refresh-transaction.ts";

/** Waits for the report of a last-second payment. */
const REPORT_DELAY_MS = 2 * 60_000;
const PAGE_SIZE = 50;

/**
 * Ends overdue transactions. Asks the provider first, because a payment's message may be missing.
 */
export async function expireTransactions(backend: Backend): Promise<void> {
  const overdueRows = await backend.db
    .select()
    .from(topUpTransactions)
    .where(
      and(
        eq(topUpTransactions.status, "REGISTERED"),
        lte(topUpTransactions.expiresAt, new Date(backend.now().getTime() - REPORT_DELAY_MS)),
      ),
    )
    .orderBy(asc(topUpTransactions.expiresAt))
    .limit(PAGE_SIZE);
  for (const row of overdueRows)
    await expireTransaction(backend, row).catch((error: unknown) =>
      backend.log.warn({ err: error, transactionId: row.id }, "a payment could not be ended yet"),
    );
}

async function expireTransaction(backend: Backend, row: TopUpRow): Promise<void> {
  await settlePayments(backend, row);
  await transaction(backend.db, async (tx) => {
    const lockedRow = await lockTransaction(tx, row);
    if (lockedRow?.status !== "REGISTERED") return;
    await endTransaction(tx, lockedRow, { status: "EXPIRED", now: backend.now() });
    await backend.enqueue(
      tx,
      closePaymentJob,
      { accountId: row.accountId, transactionId: row.id },
      { singletonKey: row.id },
    );
  });
}
