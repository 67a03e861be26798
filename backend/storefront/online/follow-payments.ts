import { and, asc, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import {
  type StorefrontPaymentRow,
  storefrontPayments,
} from "../../db/schema/storefront-payments.ts";
import { storefrontOrders } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  ProviderUnavailable,
} from "../../payments/provider.ts";
import { type OpenStorefront, readStorefrontById } from "../storefront-of.ts";
import { kindOf } from "./open-payment.ts";
import { noteRefusal, openShopProvider } from "./payment-account.ts";
import { settleShopPayment } from "./settle-payment.ts";

/** A provider is asked about a payment at most this often, and about so many in a run. */
const ASKED_AGAIN_MS = 2 * 60_000;
const ASKED_A_RUN = 50;

/**
 * Asks the providers about open payments, because a message may be lost, and closes those of orders
 * that are not to be paid any more. The job runs it before orders expire.
 */
export async function followShopPayments(backend: Backend): Promise<void> {
  const now = backend.now();
  const due = await backend.db
    .select({ payment: storefrontPayments, status: storefrontOrders.status })
    .from(storefrontPayments)
    .innerJoin(
      storefrontOrders,
      and(
        eq(storefrontOrders.accountId, storefrontPayments.accountId),
        eq(storefrontOrders.id, storefrontPayments.orderId),
      ),
    )
    .where(
      and(
        eq(storefrontPayments.status, "open"),
        or(
          isNull(storefrontPayments.askedAt),
          lt(storefrontPayments.askedAt, new Date(now.getTime() - ASKED_AGAIN_MS)),
          ne(storefrontOrders.status, "unpaid"),
        ),
      ),
    )
    .orderBy(sql`${storefrontPayments.askedAt} asc nulls first`, asc(storefrontPayments.id))
    .limit(ASKED_A_RUN);
  for (const { payment, status } of due) await followPayment(backend, payment, status !== "unpaid");
}

async function followPayment(
  backend: Backend,
  payment: StorefrontPaymentRow,
  isOver: boolean,
): Promise<void> {
  const { accountId, storefrontId, id } = payment;
  const isPayment = and(eq(storefrontPayments.accountId, accountId), eq(storefrontPayments.id, id));
  const shop = await readStorefrontById(backend.db, { accountId, storefrontId });
  const opened = shop && (await openShopProvider(backend, shop));
  try {
    if (opened) {
      if (isOver && payment.externalId)
        await opened.provider.close(payment.externalId, kindOf(payment.way));
      await askAboutPayment(backend, shop, opened.provider, id);
    }
    await backend.db
      .update(storefrontPayments)
      .set(isOver ? { status: "closed" } : { askedAt: backend.now() })
      .where(isPayment);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof PaymentRefused)) throw error;
    backend.log.warn({ err: error, paymentId: id }, "a shop's payment could not be followed");
    if (shop && error instanceof PaymentRefused) await noteRefusal(backend, shop);
    await backend.db.update(storefrontPayments).set({ askedAt: backend.now() }).where(isPayment);
  }
}

/** Settles the provider's payments of one of ours. Another's reference is ignored. */
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
  if (!payment?.externalId) return;
  for (const paid of await provider.paymentsOf(payment.id, payment.externalId))
    await transaction(backend.db, (tx) => settleShopPayment(backend, tx, shop, paid, "answer"));
}
