import { and, eq, ne } from "drizzle-orm";
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
import { findRefundFailure } from "../../payments/refund-failures.ts";
import { lockShopOrder } from "../change-order.ts";
import { findRefund, NOT_FAILED, requireRecordable } from "../close-refund.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { noteRefusal, openShopProvider } from "./payment-account.ts";
import { askForRefund, recordAnswer } from "./record-refund-answer.ts";

type Refundable = { provider: PaymentProvider; paymentId: string };

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
  return opened?.provider.canRefund(receipt?.providerPaymentId ?? "") && receipt
    ? { provider: opened.provider, paymentId: receipt.providerPaymentId }
    : null;
}

/**
 * Reserves the refund, lets the provider pay it back, and records its answer. The reservation
 * excludes every other record, and its key makes repeats one refund. Until the provider says that
 * it is paid the refund stays open, and `followRefunds` asks again. Throws 409 `no_provider`,
 * `provider_refused`, and as `requireRecordable`.
 */
export async function sendRefund(
  backend: Backend,
  shop: OpenStorefront,
  refund: StorefrontRefundRow,
  wish: { amount: number; note: string },
): Promise<StorefrontRefundRow> {
  const refundable = await findRefundable(backend, shop, refund);
  if (!refundable) {
    requireRecordable(await findRefund(backend.db, toOrder(refund)), true);
    throw conflict("no_provider", "No provider can pay it back");
  }
  const reserved = await reserveRefund(backend, refund, refundable.paymentId, wish);
  try {
    const answer = await askForRefund(refundable.provider, reserved);
    const recorded = await recordAnswer(backend, shop, reserved, answer);
    if (answer.state === "failed") throw refused(answer.failureCode, "The refund failed");
    return recorded;
  } catch (error) {
    if (error instanceof PaymentRefused) {
      const failed = { id: "", state: "failed", failureCode: error.code } as const;
      await recordAnswer(backend, shop, reserved, failed);
      if (error.isKeyRefused) await noteRefusal(backend, shop);
      throw refused(error.code, error.message);
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    backend.log.warn({ err: error, refundId: refund.id }, "a refund has no answer yet");
    return reserved;
  }
}

/** `failure` is the kind of the reason, `reason` the provider's code. */
const refused = (code: string, message: string) =>
  conflict("provider_refused", message, { reason: code, failure: findRefundFailure(code) });

const toOrder = ({ accountId, orderId: id }: StorefrontRefundRow) => ({ accountId, id });

function reserveRefund(
  backend: Backend,
  { accountId, orderId, id }: StorefrontRefundRow,
  paymentId: string,
  { amount, note }: { amount: number; note: string },
): Promise<StorefrontRefundRow> {
  return transaction(backend.db, async (tx) => {
    await lockShopOrder(tx, { accountId, orderId });
    requireRecordable(await findRefund(tx, { accountId, id: orderId }), false);
    const now = backend.now();
    const [reserved] = await tx
      .update(storefrontRefunds)
      .set({
        ...{ note, sendingState: "sending", sendingKey: newId(), sendingPaymentId: paymentId },
        ...{ sendingAmount: amount, sendingSince: now, sendingAskedAt: now },
        ...{ ...NOT_FAILED, providerRefundId: null },
      })
      .where(and(eq(storefrontRefunds.accountId, accountId), eq(storefrontRefunds.id, id)))
      .returning();
    if (!reserved) throw new Error("The refund was not reserved");
    return reserved;
  });
}
