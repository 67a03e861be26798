import { and, eq } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import {
  type StorefrontPaymentRow,
  storefrontPayments,
} from "../../db/schema/storefront-payments.ts";
import { transaction } from "../../db/transaction.ts";
import type { PaymentProvider } from "../../payments/provider.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { getMeansKind } from "./online-ways.ts";
import { settleShopPayment } from "./settle-payment.ts";

/** Settles the provider's payments of one of ours, by its id. Another's reference is ignored. */
export async function askAboutPayment(
  backend: Backend,
  shop: OpenStorefront,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const [payment] = await backend.db
    .select()
    .from(storefrontPayments)
    .where(
      and(
        eq(storefrontPayments.accountId, shop.accountId),
        eq(storefrontPayments.storefrontId, shop.id),
        eq(storefrontPayments.id, paymentId),
      ),
    );
  if (payment) await settlePaymentsOf(backend, shop, provider, payment);
}

/** Returns whether it has been paid. */
export async function settlePaymentsOf(
  backend: Backend,
  shop: OpenStorefront,
  provider: PaymentProvider,
  { id, externalId }: StorefrontPaymentRow,
): Promise<boolean> {
  if (!externalId) return false;
  const payments = await provider.listPaymentsOf(id, externalId);
  for (const paid of payments)
    await transaction(backend.db, (tx) => settleShopPayment(backend, tx, shop, paid, "answer"));
  return payments.length > 0;
}

/**
 * Settles an open payment, and marks one that ended at the provider without being paid, so that the
 * buyer opens another of its way. Returns whether it is marked.
 */
export async function endIfOver(
  backend: Backend,
  shop: OpenStorefront,
  provider: PaymentProvider,
  payment: StorefrontPaymentRow,
): Promise<boolean> {
  const { accountId, id, externalId, way, expiresAt } = payment;
  const now = backend.now();
  // Asked first: what was paid before the end is then among the payments.
  const isOver =
    expiresAt <= now ||
    (externalId !== null && (await provider.isEnded(externalId, getMeansKind(way))));
  const isPaid = await settlePaymentsOf(backend, shop, provider, payment);
  if (!isOver || isPaid) return false;
  await backend.db
    .update(storefrontPayments)
    .set({ status: "ended", expiresAt: new Date(Math.min(expiresAt.getTime(), now.getTime())) })
    .where(
      and(
        eq(storefrontPayments.accountId, accountId),
        eq(storefrontPayments.id, id),
        eq(storefrontPayments.status, "open"),
      ),
    );
  return true;
}
