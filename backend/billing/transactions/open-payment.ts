import { and, eq } from "drizzle-orm";
import { PAYMENT_METHOD } from "#contract/payment-methods.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";
import { transaction } from "../../db/transaction.ts";
import {
  type OpenedPayment,
  type PaymentMeans,
  type PaymentOrder,
  PaymentRefused,
  ProviderUnavailable,
} from "../../payments/provider.ts";
import { closePaymentJob } from "../jobs.ts";
import { isExactPayment } from "../qr/emv-payload.ts";
import { endTransaction } from "./end-transaction.ts";
import { lockTransaction } from "./lock-transaction.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Opens the payment at the provider and stores the answer. A repeat gives the same payment. A
 * refusal ends the transaction; without an answer the job tries again.
 */
export async function openPayment(backend: Backend, row: TopUpRow): Promise<void> {
  try {
    await openAtProvider(backend, row);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    backend.log.warn({ err: error, transactionId: row.id }, "a payment provider did not answer");
  }
}

/** Throws the error that a request only logs. */
export async function retryOpenPayment(
  backend: Backend,
  { accountId, transactionId }: { accountId: string; transactionId: string },
): Promise<void> {
  const [row] = await backend.db
    .select()
    .from(topUpTransactions)
    .where(
      and(eq(topUpTransactions.accountId, accountId), eq(topUpTransactions.id, transactionId)),
    );
  if (row?.status === "REGISTERED" && row.externalId === null) await openAtProvider(backend, row);
}

async function openAtProvider(backend: Backend, row: TopUpRow): Promise<void> {
  const provider = backend.payments(row.countryCode);
  if (provider?.name !== row.provider)
    throw new ProviderUnavailable(`${row.provider} is not configured any more`);
  try {
    const openedPayment = await provider.open(
      await makePaymentOrder(backend, row),
      readPaymentMeans(row),
    );
    await storeOpenedPayment(backend, row, openedPayment);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await transaction(backend.db, async (tx) => {
      const lockedRow = await lockTransaction(tx, row);
      if (lockedRow?.status === "REGISTERED")
        await endTransaction(tx, lockedRow, {
          status: "FAILED",
          failureReason: error.code.slice(0, 100),
          now: backend.now(),
        });
    });
  }
}

async function makePaymentOrder(backend: Backend, row: TopUpRow): Promise<PaymentOrder> {
  const [payer] = await backend.db.select().from(users).where(eq(users.id, row.createdByUserId));
  return {
    reference: row.id,
    amount: row.total,
    currency: row.currency,
    description: `Etalase: ${row.quota} orders`,
    expiresAt: row.expiresAt,
    payer: { name: payer?.name ?? "", email: payer?.email ?? "" },
    returnUrl: `${backend.config.appOrigin}/order-quota/payments/${row.id}/return`,
  };
}

function readPaymentMeans(row: TopUpRow): PaymentMeans {
  if (row.paymentMethod === PAYMENT_METHOD.bank && row.bankCode)
    return { kind: "bank", bankCode: row.bankCode };
  if (row.paymentMethod === PAYMENT_METHOD.creditCard) return { kind: "card", card: row.card };
  if (row.paymentMethod === PAYMENT_METHOD.qr) return { kind: "qr" };
  throw new Error(`The transaction ${row.id} has no known payment method`);
}

async function storeOpenedPayment(
  backend: Backend,
  row: TopUpRow,
  openedPayment: OpenedPayment,
): Promise<void> {
  if (
    openedPayment.kind === "qr" &&
    !isExactPayment(openedPayment.payload, row.total, row.currency)
  )
    throw new PaymentRefused("WRONG_QR", "The QR code asks for something else");
  await transaction(backend.db, async (tx) => {
    const lockedRow = await lockTransaction(tx, row);
    if (!lockedRow) return;
    await writeOpenedPayment(tx, lockedRow, openedPayment);
    if (openedPayment.kind === "paid")
      await settlePayment(backend, tx, lockedRow.provider, openedPayment.payment);
    else if (lockedRow.status !== "REGISTERED")
      // The order was cancelled before its payment could be closed.
      await backend.enqueue(
        tx,
        closePaymentJob,
        { accountId: row.accountId, transactionId: row.id },
        { singletonKey: row.id },
      );
  });
}

/** Also writes a cancelled transaction, because closing it needs the provider's id. */
async function writeOpenedPayment(
  tx: Transaction,
  row: TopUpRow,
  openedPayment: OpenedPayment,
): Promise<void> {
  await tx
    .update(topUpTransactions)
    .set({
      externalId: openedPayment.externalId,
      card: null,
      accountNumber: openedPayment.kind === "bank" ? openedPayment.accountNumber : null,
      qrPayload: openedPayment.kind === "qr" ? openedPayment.payload : null,
      authenticationUrl: openedPayment.kind === "authenticate" ? openedPayment.url : null,
    })
    .where(and(eq(topUpTransactions.accountId, row.accountId), eq(topUpTransactions.id, row.id)));
}
