import { and, asc, eq, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import {
  type StorefrontPaymentRow,
  storefrontPayments,
} from "../../db/schema/storefront-payments.ts";
import { storefrontOrders } from "../../db/schema/storefronts.ts";
import { PaymentRefused } from "../../payments/provider.ts";
import { readStorefrontById } from "../storefront-of.ts";
import { endIfOver, settlePaymentsOf } from "./ask-provider.ts";
import { getMeansKind } from "./online-ways.ts";
import { noteRefusal, openShopProvider } from "./payment-account.ts";

/** A provider is asked about a payment at most this often, and about so many in a run. */
const ASKED_AGAIN_MS = 2 * 60_000;
const ASKED_A_RUN = 50;
/** A payment whose order is over is asked about less often, until nothing can come any more. */
const OVER_AGAIN_MS = 30 * 60_000;
const LATE_MS = 60 * 60_000;
/** Providers that do not answer must not hold up the other work of the minute. */
const RUN_MS = 20_000;

type Followed = { payment: StorefrontPaymentRow; status: string; changedAt: Date };

/**
 * Asks the providers about open payments, because a message may be lost, and closes those of orders
 * that are not to be paid any more. The job runs it before orders expire.
 */
export async function followShopPayments(backend: Backend): Promise<void> {
  const now = backend.now().getTime();
  const due = await backend.db
    .select({
      payment: storefrontPayments,
      status: storefrontOrders.status,
      changedAt: storefrontOrders.changedAt,
    })
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
        inArray(storefrontPayments.status, ["open", "ended"]),
        or(
          isNull(storefrontPayments.askedAt),
          lt(storefrontPayments.askedAt, new Date(now - OVER_AGAIN_MS)),
          and(
            eq(storefrontOrders.status, "unpaid"),
            lt(storefrontPayments.askedAt, new Date(now - ASKED_AGAIN_MS)),
          ),
          // The order has changed since: its payment is closed at the provider.
          and(
            ne(storefrontOrders.status, "unpaid"),
            lte(storefrontPayments.askedAt, storefrontOrders.changedAt),
          ),
        ),
      ),
    )
    .orderBy(sql`${storefrontPayments.askedAt} asc nulls first`, asc(storefrontPayments.id))
    .limit(ASKED_A_RUN);
  const startedAt = performance.now();
  for (const followed of due) {
    if (performance.now() - startedAt > RUN_MS) return;
    await followPayment(backend, followed);
  }
}

/** A payment that fails in any way holds up no other. */
async function followPayment(backend: Backend, followed: Followed): Promise<void> {
  const { payment, status, changedAt } = followed;
  const { accountId, storefrontId, id } = payment;
  const now = backend.now();
  const isOver = status !== "unpaid";
  const overAt = payment.status === "ended" ? payment.expiresAt : isOver ? changedAt : null;
  let isFinal = overAt !== null && now.getTime() > getLastMoment(payment, overAt);
  const shop = await readStorefrontById(backend.db, { accountId, storefrontId });
  try {
    const opened = shop && (await openShopProvider(backend, shop));
    if (opened) {
      const { provider } = opened;
      if (payment.status === "open" && !isOver) await endIfOver(backend, shop, provider, payment);
      else {
        if (payment.status === "open" && payment.externalId)
          await provider.close(payment.externalId, getMeansKind(payment.way));
        await settlePaymentsOf(backend, shop, provider, payment);
      }
    }
  } catch (error) {
    backend.log.warn({ err: error, paymentId: id }, "a shop's payment could not be followed");
    const isRefused = error instanceof PaymentRefused;
    if (isRefused && error.isKeyRefused && shop) await noteRefusal(backend, shop);
    // The account of another key does not know the payment.
    if (isRefused && !error.isKeyRefused) isFinal ||= isOver;
  }
  await backend.db
    .update(storefrontPayments)
    .set({ askedAt: now, ...(isFinal ? { status: "closed" as const } : {}) })
    .where(and(eq(storefrontPayments.accountId, accountId), eq(storefrontPayments.id, id)));
}

/**
 * Returns when the last report of a payment can come that ended, or whose order is over. A QR
 * cannot be closed at Xendit, so a saved picture of it can be paid until it expires.
 */
const getLastMoment = ({ way, expiresAt }: StorefrontPaymentRow, overAt: Date): number =>
  Math.max(overAt.getTime(), getMeansKind(way) === "qr" ? expiresAt.getTime() : 0) + LATE_MS;
