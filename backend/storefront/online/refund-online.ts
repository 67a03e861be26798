import { and, eq } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { storefrontPaymentReceipts } from "../../db/schema/storefront-payments.ts";
import type { StorefrontRefundRow } from "../../db/schema/storefronts.ts";
import { conflict, ProblemError } from "../../http/problem-error.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  ProviderUnavailable,
} from "../../payments/provider.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { openShopProvider } from "./payment-account.ts";

type Refundable = { provider: PaymentProvider; paymentId: string };

/** Returns the provider and its payment that can be paid back; `null` where there is none. */
export async function findRefundable(
  backend: Backend,
  shop: OpenStorefront,
  refund: Pick<StorefrontRefundRow, "orderId" | "closedAt" | "amountDue">,
): Promise<Refundable | null> {
  if (refund.closedAt !== null) return null;
  const paid = await backend.db
    .select()
    .from(storefrontPaymentReceipts)
    .where(
      and(
        eq(storefrontPaymentReceipts.accountId, shop.accountId),
        eq(storefrontPaymentReceipts.orderId, refund.orderId),
        eq(storefrontPaymentReceipts.amount, refund.amountDue),
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
 * Lets the provider pay back. The refund's id is the reference, so a repeat after a lost answer is
 * the same refund there. Throws 409 `no_provider`, `provider_refused`; 503 `payments_unavailable`.
 */
export async function refundOnline(
  backend: Backend,
  shop: OpenStorefront,
  refund: StorefrontRefundRow,
  amount: number,
): Promise<void> {
  const refundable = await findRefundable(backend, shop, refund);
  if (!refundable) throw conflict("no_provider", "No provider can pay it back");
  try {
    await refundable.provider.refund(refundable.paymentId, amount, refund.id);
  } catch (error) {
    if (error instanceof PaymentRefused)
      throw conflict("provider_refused", error.message, { reason: error.code });
    if (error instanceof ProviderUnavailable)
      throw new ProblemError(503, "payments_unavailable", error.message);
    throw error;
  }
}
