import { and, eq } from "drizzle-orm";
import { PAYMENT_METHOD } from "#contract/payment-methods.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";
import { transaction } from "../../db/transaction.ts";
import {
  type Opened,
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
 * Opens the payment at the provider and stores the answer. A repeat is the same payment, so a dead
 * request or a concurrent job changes nothing. A refusal ends the transaction; without an answer
 * the job asks again.
 */
export async function openPayment(backend: Backend, row: TopUpRow): Promise<void> {
  try {
    await openAtProvider(backend, row);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    backend.log.warn({ err: error, transactionId: row.id }, "a payment provider did not answer");
  }
}

/** Runs the job. Throws the error that a request only logs. */
export async function openPaymentLater(
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
    await storeOpened(backend, row, openedPayment);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await transaction(backend.db, async (tx) => {
      const locked = await lockTransaction(tx, row);
      if (locked?.status === "REGISTERED")
        await endTransaction(tx, locked, {
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
  throw new Error(`The transaction ${row.id} says not how it is paid`);
}

async function storeOpened(backend: Backend, row: TopUpRow, openedPayment: Opened): Promise<void> {
  if (
    openedPayment.kind === "qr" &&
    !isExactPayment(openedPayment.payload, row.total, row.currency)
  )
    throw new PaymentRefused("WRONG_QR", "The QR code asks for something else");
  await transaction(backend.db, async (tx) => {
    const locked = await lockTransaction(tx, row);
    if (!locked) return;
    await writeOpened(tx, locked, openedPayment);
    if (openedPayment.kind === "paid")
      await settlePayment(backend, tx, locked.provider, openedPayment.payment);
    else if (locked.status !== "REGISTERED")
      // The order was cancelled before there was a payment to close.
      await backend.enqueue(
        tx,
        closePaymentJob,
        { accountId: row.accountId, transactionId: row.id },
        { singletonKey: row.id },
      );
  });
}

/** Also writes a cancelled transaction: closing it needs the provider's id. */
async function writeOpened(tx: Transaction, row: TopUpRow, openedPayment: Opened): Promise<void> {
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
