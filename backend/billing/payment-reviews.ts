import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type {
  listPaymentReviews,
  PaymentToReview,
  resolvePaymentReview,
} from "#contract/admin-billing.ts";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import {
  paymentDiscrepancies,
  paymentReceipts,
  type ReceiptRow,
  topUpTransactions,
} from "../db/schema/top-ups.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { changeQuota } from "./change-quota.ts";
import { lockByReference } from "./transactions/lock-transaction.ts";

const MAX_REVIEWS = 200;

const isOpenReview = and(isNotNull(paymentReceipts.review), isNull(paymentReceipts.resolvedAt));

/** Returns open reviews, oldest first, and ledger differences, newest first. */
export async function readPaymentReviews({
  db,
}: Pick<Backend, "db">): Promise<z.input<typeof listPaymentReviews.response>> {
  const rows = await db
    .select({ receipt: paymentReceipts, topUp: topUpTransactions, account: accounts })
    .from(paymentReceipts)
    .leftJoin(topUpTransactions, eq(topUpTransactions.id, paymentReceipts.reference))
    .leftJoin(accounts, eq(accounts.id, topUpTransactions.accountId))
    .where(isOpenReview)
    .orderBy(asc(paymentReceipts.createdAt))
    .limit(MAX_REVIEWS);
  const discrepancies = await db
    .select()
    .from(paymentDiscrepancies)
    .orderBy(desc(paymentDiscrepancies.foundAt))
    .limit(MAX_REVIEWS);
  return {
    payments: rows.flatMap(({ receipt, topUp, account }): z.input<typeof PaymentToReview>[] =>
      receipt.review
        ? [
            {
              id: receipt.id,
              provider: receipt.provider,
              providerPaymentId: receipt.providerPaymentId,
              reason: receipt.review,
              amount: receipt.amount,
              currency: receipt.currency,
              paidAt: receipt.paidAt.toISOString(),
              transaction:
                topUp && account
                  ? {
                      id: topUp.id,
                      accountId: account.id,
                      accountName: account.name,
                      total: topUp.total,
                      quota: topUp.quota,
                    }
                  : null,
            },
          ]
        : [],
    ),
    discrepancies: discrepancies.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })),
  };
}

/**
 * Ends a review: `credit` adds the transaction's orders once, in the back office's name; `refunded`
 * records a refund. Throws 404, 409 `already_resolved`, `unknown_transaction`.
 */
export async function resolveReview(
  { db, now }: Pick<Backend, "db" | "now">,
  { userId }: Pick<Caller, "userId">,
  paymentId: string,
  { resolution, note }: z.output<typeof resolvePaymentReview.body>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [receipt] = await tx
      .select()
      .from(paymentReceipts)
      .where(eq(paymentReceipts.id, paymentId))
      .for("update");
    if (!receipt?.review) throw notFound("The payment");
    if (receipt.resolvedAt) throw conflict("already_resolved", "This payment was reviewed already");
    await tx
      .update(paymentReceipts)
      .set({ resolution, resolutionNote: note, resolvedByUserId: userId, resolvedAt: now() })
      .where(eq(paymentReceipts.id, paymentId));
    if (resolution === "credit") await creditReceipt(tx, receipt, { userId, note, now: now() });
  });
}

async function creditReceipt(
  tx: Transaction,
  receipt: ReceiptRow,
  { userId, note, now }: { userId: string; note: string; now: Date },
): Promise<void> {
  const row = await lockByReference(tx, receipt.reference);
  if (!row) throw conflict("unknown_transaction", "No transaction is known for this payment");
  await changeQuota(tx, {
    accountId: row.accountId,
    type: ORDER_QUOTA_TYPE.backOffice,
    delta: row.quota,
    transactionId: row.id,
    actorUserId: userId,
    note,
    now,
  });
}
