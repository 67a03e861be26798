import { and, eq, sql } from "drizzle-orm";
import type { CountryCode } from "#contract/countries.ts";
import type { PaymentReview } from "#contract/payment-methods.ts";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import {
  type ProviderName,
  paymentReceipts,
  type TopUpRow,
  taxInvoiceCounters,
  topUpTransactions,
} from "../../db/schema/top-ups.ts";
import { findInvoiceSeller } from "../../invoice-seller-config.ts";
import type { ProviderPayment } from "../../payments/provider.ts";
import { changeQuota, lockAccount } from "../change-quota.ts";
import { lockByReference } from "./lock-transaction.ts";

/**
 * Records a payment once, however it is reported. Credits the exact amount of a waiting
 * transaction; other payments wait for a review. The ledger's unique index also prevents a double
 * credit.
 */
export async function settlePayment(
  backend: Pick<Backend, "now" | "log" | "config">,
  tx: Transaction,
  provider: ProviderName,
  payment: ProviderPayment,
): Promise<void> {
  // Locks before the receipt is written, so that the transaction's changes run one by one.
  const row = await lockByReference(tx, payment.reference);
  const review = findReviewReason(row, provider, payment);
  const insertedReceipts = await tx
    .insert(paymentReceipts)
    .values({
      id: newId(),
      provider,
      providerPaymentId: payment.id,
      reference: payment.reference,
      amount: payment.amount,
      currency: payment.currency,
      paidAt: payment.paidAt,
      review,
      createdAt: backend.now(),
    })
    .onConflictDoNothing({
      target: [paymentReceipts.provider, paymentReceipts.providerPaymentId],
    })
    .returning({ id: paymentReceipts.id });
  if (insertedReceipts.length === 0) return;
  if (row && review === null) await creditTransaction(backend, tx, row, payment.paidAt);
  else
    backend.log.warn(
      { provider, paymentId: payment.id, transactionId: payment.reference, review },
      "a payment needs a review",
    );
}

function findReviewReason(
  row: TopUpRow | null,
  provider: ProviderName,
  { amount, currency }: ProviderPayment,
): PaymentReview | null {
  if (row?.provider !== provider) return "unknown_transaction";
  switch (row.status) {
    case "PAID":
      return "paid_twice";
    case "CANCELLED":
      return "paid_after_cancel";
    case "EXPIRED":
      return "paid_after_expiry";
    case "FAILED":
      return "paid_after_failure";
    case "REGISTERED":
      return amount === row.total && currency === row.currency ? null : "amount_differs";
  }
}

/** Marks the transaction as paid, and adds its orders and its invoice number. */
async function creditTransaction(
  { now, config }: Pick<Backend, "now" | "config">,
  tx: Transaction,
  row: TopUpRow,
  paidAt: Date,
): Promise<void> {
  const currentTime = now();
  const account = await lockAccount(tx, row.accountId);
  await tx
    .update(topUpTransactions)
    .set({
      status: "PAID",
      paidAt,
      endedAt: currentTime,
      authenticationUrl: null,
      failureReason: null,
      invoiceNumber: await takeInvoiceNumber(tx, row.countryCode),
      invoiceName: account.taxInvoiceName ?? account.name,
      invoiceAddress: account.taxInvoiceAddress,
      invoiceTaxNumber: account.taxNumber,
      invoiceBranch: account.taxBranch,
      invoiceSeller: findInvoiceSeller(config.invoiceSeller, row.countryCode),
    })
    .where(and(eq(topUpTransactions.accountId, row.accountId), eq(topUpTransactions.id, row.id)));
  await changeQuota(tx, {
    accountId: row.accountId,
    type: ORDER_QUOTA_TYPE.topUp,
    delta: row.quota,
    transactionId: row.id,
    now: currentTime,
  });
}

/** A parallel payment waits, so that the country's numbers have no gap. */
async function takeInvoiceNumber(tx: Transaction, countryCode: CountryCode): Promise<number> {
  const [counter] = await tx
    .insert(taxInvoiceCounters)
    .values({ countryCode, lastNumber: 1 })
    .onConflictDoUpdate({
      target: taxInvoiceCounters.countryCode,
      set: { lastNumber: sql`${taxInvoiceCounters.lastNumber} + 1` },
    })
    .returning();
  if (!counter) throw new Error("The invoice got no number");
  return counter.lastNumber;
}
