import { and, eq } from "drizzle-orm";
import { PAYMENT_METHOD, type PaymentMethod } from "#contract/payment-methods.ts";
import type { PaymentRequest, TopUpTransaction } from "#contract/transactions.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { type TopUpRow, topUpTransactions } from "../../db/schema/top-ups.ts";
import { findBrokenConstraint, transaction } from "../../db/transaction.ts";
import { conflict, invalid, ProblemError } from "../../http/problem-error.ts";
import type { PaymentProvider } from "../../payments/provider.ts";
import { lockAccount } from "../change-quota.ts";
import { openPaymentJob } from "../jobs.ts";
import { PRICE_LISTS } from "../price-list.ts";
import { priceTopUp } from "../price-top-up.ts";
import { claimPromotion, convertUseConflict, findPromotion } from "../promotions.ts";
import { type CheckedRequest, checkRequest } from "./check-request.ts";
import { openPayment } from "./open-payment.ts";
import { readTransaction } from "./read-transactions.ts";

const MINUTE_MS = 60_000;
/** Time in which the buyer must pay. */
const VALIDITY_MS: Partial<Record<PaymentMethod, number>> = {
  [PAYMENT_METHOD.bank]: 24 * 60 * MINUTE_MS,
  [PAYMENT_METHOD.qr]: 60 * MINUTE_MS,
  [PAYMENT_METHOD.creditCard]: 15 * MINUTE_MS,
};
/** Limits a form that is sent in a loop. */
const MAX_PENDING = 20;
/** Delay after which the job continues an interrupted request. */
const JOB_DELAY_MS = 30_000;

/**
 * Starts a top-up: checks, prices, stores, then tells the provider. A repeated `requestKey` gives
 * the same transaction. Throws 422 as checkRequest and findPromotion, 409 `wrong_country`,
 * `too_many_pending`, 503 `payments_off`.
 */
export async function createTransaction(
  backend: Backend,
  caller: Caller,
  flowCountry: Caller["countryCode"],
  request: PaymentRequest,
): Promise<TopUpTransaction> {
  if (caller.countryCode !== flowCountry)
    throw conflict("wrong_country", "The account pays in another country");
  const provider = backend.payments(flowCountry);
  const checkedRequest = checkRequest(flowCountry, request, {
    needsToken: provider?.cardScript !== null,
  });
  if (!provider) throw new ProblemError(503, "payments_off", "no transaction created");
  const { row, isNew } = await registerTransaction(
    backend,
    caller,
    provider,
    request,
    checkedRequest,
  );
  if (isNew) await openPayment(backend, row);
  return readTransaction(backend, caller.accountId, row.id);
}

async function registerTransaction(
  backend: Backend,
  caller: Caller,
  provider: PaymentProvider,
  request: PaymentRequest,
  checkedRequest: CheckedRequest,
): Promise<{ row: TopUpRow; isNew: boolean }> {
  try {
    return await transaction(backend.db, async (tx) => {
      // Requests of the same form wait here, so that the second finds the first's transaction.
      await lockAccount(tx, caller.accountId);
      const knownTransaction = await findByRequestKey(tx, caller, request.requestKey ?? null);
      if (knownTransaction)
        return { row: requireSameRequest(knownTransaction, checkedRequest), isNew: false };
      await requireFewPending(tx, caller);
      const row = await insertTransaction(backend, tx, caller, {
        provider,
        request,
        checked: checkedRequest,
      });
      const startAfter = new Date(backend.now().getTime() + JOB_DELAY_MS);
      const job = { accountId: row.accountId, transactionId: row.id };
      await backend.enqueue(tx, openPaymentJob, job, { startAfter, singletonKey: row.id });
      return { row, isNew: true };
    });
  } catch (error) {
    throw findBrokenConstraint(error) ? convertUseConflict(error) : error;
  }
}

async function findByRequestKey(
  tx: Transaction,
  { accountId }: Caller,
  requestKey: string | null,
): Promise<TopUpRow | undefined> {
  if (!requestKey) return undefined;
  const [row] = await tx
    .select()
    .from(topUpTransactions)
    .where(
      and(eq(topUpTransactions.accountId, accountId), eq(topUpTransactions.requestKey, requestKey)),
    );
  return row;
}

/** Refuses a changed form with the same key, so that nobody pays for something else. */
function requireSameRequest(
  row: TopUpRow,
  { method, bankCode, chosenQuota }: CheckedRequest,
): TopUpRow {
  if (row.paymentMethod !== method || row.bankCode !== bankCode || row.quota !== chosenQuota.quota)
    throw conflict("request_key_reused", "This form was sent before with something else in it");
  return row;
}

async function requireFewPending(tx: Transaction, { accountId }: Caller): Promise<void> {
  const pendingRows = await tx
    .select({ id: topUpTransactions.id })
    .from(topUpTransactions)
    .where(
      and(eq(topUpTransactions.accountId, accountId), eq(topUpTransactions.status, "REGISTERED")),
    )
    .limit(MAX_PENDING);
  if (pendingRows.length >= MAX_PENDING)
    throw conflict("too_many_pending", `${MAX_PENDING} payments are pending; cancel some first`);
}

async function insertTransaction(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  payment: { provider: PaymentProvider; request: PaymentRequest; checked: CheckedRequest },
): Promise<TopUpRow> {
  const { provider, request, checked: checkedRequest } = payment;
  const { chosenQuota, method } = checkedRequest;
  const now = backend.now();
  const code = request.promotionCode?.trim();
  const promotion = code
    ? await findPromotion(tx, caller, { code, quota: chosenQuota.quota, now })
    : null;
  if (promotion) await claimPromotion(tx, promotion.id);
  const { price, discount, vat, total } = priceTopUp(caller.countryCode, chosenQuota, promotion);
  const { currency, vatPpm } = PRICE_LISTS[caller.countryCode];
  const validMs = VALIDITY_MS[method];
  if (!validMs) throw invalid("unsupported_payment_type", "unsupported payment type");
  const [row] = await tx
    .insert(topUpTransactions)
    .values({
      id: newId(),
      accountId: caller.accountId,
      requestKey: request.requestKey ?? null,
      countryCode: caller.countryCode,
      currency,
      packageNumber: chosenQuota.packageNumber,
      quota: chosenQuota.quota,
      ...{ price, discount, vat, total, vatPpm },
      promotionId: promotion?.id ?? null,
      promotionCode: promotion?.code ?? null,
      paymentMethod: method,
      bankCode: checkedRequest.bankCode,
      card: checkedRequest.card,
      provider: provider.name,
      createdByUserId: caller.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + validMs),
    })
    .returning();
  if (!row) throw new Error("The transaction was not stored");
  return row;
}
