import { and, asc, eq, lt, ne } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { newId } from "../../db/columns.ts";
import { storefrontPaymentReceipts } from "../../db/schema/storefront-payments.ts";
import { type StorefrontRefundRow, storefrontRefunds } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../http/problem-error.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  ProviderUnavailable,
} from "../../payments/provider.ts";
import { lockShopOrder } from "../change-order.ts";
import { closeRefund, dayIn, NOT_SENDING, refundOf, requireRecordable } from "../close-refund.ts";
import { notifyRefundDue } from "../open-refund.ts";
import { type OpenStorefront, readStorefrontById } from "../storefront-of.ts";
import { noteRefusal, openShopProvider } from "./payment-account.ts";

type Refundable = { provider: PaymentProvider; paymentId: string };

/** Longer than a call takes, so that a refund under way is not asked for beside it. */
const ASKED_AGAIN_MS = 2 * 60_000;
const ASKED_A_RUN = 20;
/** Providers keep an idempotency key for a day (docs.stripe.com/api/idempotent_requests). */
const KEY_LIFE_MS = 23 * 60 * 60_000;

/** Returns the provider and its payment that can be paid back; `null` where there is none. */
export async function findRefundable(
  backend: Backend,
  shop: OpenStorefront,
  refund: StorefrontRefundRow,
): Promise<Refundable | null> {
  if (refund.closedAt !== null || refund.sendingState !== null) return null;
  const paid = await backend.db
    .select()
    .from(storefrontPaymentReceipts)
    .where(
      and(
        eq(storefrontPaymentReceipts.accountId, shop.accountId),
        eq(storefrontPaymentReceipts.orderId, refund.orderId),
        eq(storefrontPaymentReceipts.amount, refund.amountDue),
        // A transfer went to the seller's bank.
        ne(storefrontPaymentReceipts.source, "slip"),
      ),
    );
  const receipt =
    paid.find(({ review }) => review === null) ?? paid.find(({ review }) => review === "paid_late");
  const opened = receipt && (await openShopProvider(backend, shop));
  return opened?.provider.mayRefund(receipt?.providerPaymentId ?? "") && receipt
    ? { provider: opened.provider, paymentId: receipt.providerPaymentId }
    : null;
}

/**
 * Reserves the refund, lets the provider pay it back, and records the end. The reservation excludes
 * every other record, and its key makes repeats one refund. Without an answer the refund stays
 * reserved, and `followRefunds` asks again. Throws 409 `no_provider`, `provider_refused`, and as
 * `requireRecordable`.
 */
export async function sendRefund(
  backend: Backend,
  shop: OpenStorefront,
  refund: StorefrontRefundRow,
  wish: { amount: number; note: string },
): Promise<StorefrontRefundRow> {
  const refundable = await findRefundable(backend, shop, refund);
  if (!refundable) {
    requireRecordable(await refundOf(backend.db, toOrder(refund)), true);
    throw conflict("no_provider", "No provider can pay it back");
  }
  const reserved = await reserveRefund(backend, refund, refundable.paymentId, wish);
  try {
    return await finishRefund(backend, shop, refundable.provider, reserved);
  } catch (error) {
    if (error instanceof PaymentRefused) {
      await changeReserved(backend, reserved, NOT_SENDING);
      if (error.isKeyRefused) await noteRefusal(backend, shop);
      throw conflict("provider_refused", error.message, { reason: error.code });
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    backend.log.warn({ err: error, refundId: refund.id }, "a refund has no answer yet");
    return reserved;
  }
}

const toOrder = ({ accountId, orderId: id }: StorefrontRefundRow) => ({ accountId, id });

function reserveRefund(
  backend: Backend,
  { accountId, orderId, id }: StorefrontRefundRow,
  paymentId: string,
  { amount, note }: { amount: number; note: string },
): Promise<StorefrontRefundRow> {
  return transaction(backend.db, async (tx) => {
    await lockShopOrder(tx, { accountId, orderId });
    requireRecordable(await refundOf(tx, { accountId, id: orderId }), false);
    const now = backend.now();
    const [reserved] = await tx
      .update(storefrontRefunds)
      .set({
        ...{ note, sendingState: "sending", sendingKey: newId(), sendingPaymentId: paymentId },
        ...{ sendingAmount: amount, sendingSince: now, sendingAskedAt: now },
      })
      .where(and(eq(storefrontRefunds.accountId, accountId), eq(storefrontRefunds.id, id)))
      .returning();
    if (!reserved) throw new Error("The refund was not reserved");
    return reserved;
  });
}

/** Condition: the refund is still reserved by the same key. */
const isReserved = ({ accountId, id, sendingKey }: StorefrontRefundRow) =>
  and(
    eq(storefrontRefunds.accountId, accountId),
    eq(storefrontRefunds.id, id),
    eq(storefrontRefunds.sendingKey, sendingKey ?? ""),
  );

const changeReserved = (
  { db }: Pick<Backend, "db">,
  reserved: StorefrontRefundRow,
  changes: Partial<StorefrontRefundRow>,
) => db.update(storefrontRefunds).set(changes).where(isReserved(reserved));

/** Asks the provider and records its answer, once however often it is asked. */
async function finishRefund(
  backend: Backend,
  { timeZone }: OpenStorefront,
  provider: PaymentProvider,
  reserved: StorefrontRefundRow,
): Promise<StorefrontRefundRow> {
  const { accountId, orderId, sendingKey, sendingPaymentId, sendingAmount } = reserved;
  if (sendingKey === null || sendingPaymentId === null || sendingAmount === null)
    throw new Error("The refund is not reserved");
  await provider.refund(sendingPaymentId, sendingAmount, sendingKey);
  return transaction(backend.db, async (tx) => {
    const order = await lockShopOrder(tx, { accountId, orderId });
    const [current] = await tx.select().from(storefrontRefunds).where(isReserved(reserved));
    // Another call with the key has recorded the end.
    if (!current) return (await refundOf(tx, order)) ?? reserved;
    return closeRefund(backend, tx, order, current, {
      ...{ amount: sendingAmount, paidOn: dayIn(timeZone, backend.now()) },
      ...{ note: current.note, pictureKey: current.pictureKey },
    });
  });
}

/** Asks again for refunds without an answer: the process ended, or the provider was silent. */
export async function followRefunds(backend: Backend): Promise<void> {
  const due = await backend.db
    .select()
    .from(storefrontRefunds)
    .where(
      and(
        eq(storefrontRefunds.sendingState, "sending"),
        lt(storefrontRefunds.sendingAskedAt, new Date(backend.now().getTime() - ASKED_AGAIN_MS)),
      ),
    )
    .orderBy(asc(storefrontRefunds.sendingAskedAt), asc(storefrontRefunds.id))
    .limit(ASKED_A_RUN);
  for (const reserved of due)
    try {
      await askAgain(backend, reserved);
    } catch (error) {
      backend.log.warn({ err: error, refundId: reserved.id }, "a refund could not be followed");
    }
}

async function askAgain(backend: Backend, reserved: StorefrontRefundRow): Promise<void> {
  const { accountId, storefrontId, sendingSince } = reserved;
  const now = backend.now();
  if (sendingSince === null || now.getTime() - sendingSince.getTime() > KEY_LIFE_MS)
    return leaveToSeller(backend, reserved);
  await changeReserved(backend, reserved, { sendingAskedAt: now });
  const shop = await readStorefrontById(backend.db, { accountId, storefrontId });
  const opened = shop && (await openShopProvider(backend, shop));
  if (!opened) return;
  try {
    await finishRefund(backend, shop, opened.provider, reserved);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    if (error.isKeyRefused) await noteRefusal(backend, shop);
    // The first call may have paid it back, with a key of another account.
    await leaveToSeller(backend, reserved);
  }
}

/** Only the provider's own pages tell whether it was paid back. */
async function leaveToSeller(backend: Backend, reserved: StorefrontRefundRow): Promise<void> {
  const { accountId, orderId } = reserved;
  await transaction(backend.db, async (tx) => {
    const order = await lockShopOrder(tx, { accountId, orderId });
    const left = await tx
      .update(storefrontRefunds)
      .set({ sendingState: "unclear" })
      .where(and(isReserved(reserved), eq(storefrontRefunds.sendingState, "sending")))
      .returning({ id: storefrontRefunds.id });
    if (left.length > 0) await notifyRefundDue(backend, tx, order);
  });
}
