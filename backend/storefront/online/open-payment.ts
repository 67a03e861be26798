import { and, eq, inArray } from "drizzle-orm";
import { COUNTRIES } from "#contract/countries.ts";
import type { OnlineWay, StorefrontOrder } from "#contract/storefront-orders.ts";
import { drawQr, isExactPayment } from "../../billing/index.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import {
  type StorefrontPaymentRow,
  storefrontPayments,
} from "../../db/schema/storefront-payments.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, ProblemError } from "../../http/problem-error.ts";
import {
  type OpenedPayment,
  type PaymentProvider,
  PaymentRefused,
  ProviderUnavailable,
} from "../../payments/provider.ts";
import { lockShopOrder } from "../change-order.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { buyersPage } from "../tell-buyer.ts";
import { endIfOver } from "./ask-provider.ts";
import { getMeansKind, toMeans, WAYS_BY_COUNTRY } from "./online-ways.ts";
import { noteRefusal, openShopProvider } from "./payment-account.ts";
import { settleShopPayment } from "./settle-payment.ts";

/** Stripe takes no PromptPay payment without an address, to which it mails a refund's questions. */
const needsEmail = ({ countryCode }: OpenStorefront, { buyerEmail }: StorefrontOrderRow) =>
  countryCode === "th" && buyerEmail === "";

const isToPay = ({ status, payment }: StorefrontOrderRow) =>
  status === "unpaid" && payment === "online";

const paymentsOfOrder = (db: Queryable, order: Pick<StorefrontOrderRow, "accountId" | "id">) =>
  db
    .select()
    .from(storefrontPayments)
    .where(
      and(
        eq(storefrontPayments.accountId, order.accountId),
        eq(storefrontPayments.orderId, order.id),
        inArray(storefrontPayments.status, ["opening", "open"]),
      ),
    );

/** Returns what the buyer sees of the payment online; `null` where nothing is paid that way. */
export async function presentOnline(
  { db, now }: Pick<Backend, "db" | "now">,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
): Promise<StorefrontOrder["online"]> {
  if (!isToPay(order)) return null;
  const open = await paymentsOfOrder(db, order);
  return {
    ways: [...WAYS_BY_COUNTRY[shop.countryCode]],
    needsEmail: needsEmail(shop, order),
    payments: open
      .filter(({ status, expiresAt }) => status === "open" && expiresAt > now())
      .map(({ way, qrPayload, accountNumber, pageUrl }) => ({
        way,
        qr: qrPayload === null ? null : { text: qrPayload, svg: drawQr(qrPayload) },
        accountNumber,
        url: pageUrl,
      })),
  };
}

/** Opens the payment of a way. Throws as the contract says (payStorefrontOrder). */
export async function payOnline(
  backend: Backend,
  shop: OpenStorefront,
  found: StorefrontOrderRow,
  { way, email }: { way: OnlineWay; email: string },
): Promise<void> {
  if (!(WAYS_BY_COUNTRY[shop.countryCode] as readonly OnlineWay[]).includes(way))
    throw invalid("invalid_body", "Not a way of this country", { way: "invalid" });
  if (needsEmail(shop, found) && email === "")
    throw invalid("invalid_body", "No e-mail was given", { email: "required" });
  const opened = await openShopProvider(backend, shop);
  if (!opened?.isConnected) throw conflict("way_refused", "The shop takes no payments online");
  let { payment, order } = await registerPayment(backend, found, way, email);
  if (payment.status === "open") {
    if (!(await hasEnded(backend, shop, opened.provider, payment))) return;
    ({ payment, order } = await registerPayment(backend, found, way, email));
    if (payment.status === "open") return;
  }
  const { currency } = COUNTRIES[shop.countryCode];
  const page = buyersPage(backend, shop, order);
  try {
    const answer = await opened.provider.open(
      {
        ...{ reference: payment.id, amount: payment.amount, currency },
        description: `${shop.name} ${order.number}`,
        expiresAt: payment.expiresAt,
        payer: { name: order.buyerName, email: order.buyerEmail },
        returnUrl: page,
      },
      toMeans(way),
    );
    if (answer.kind === "qr" && !isExactPayment(answer.payload, payment.amount, currency))
      throw new PaymentRefused("WRONG_QR", "The QR code asks for something else");
    const isStored = await storeOpened(backend, shop, payment, answer);
    // The buyer sees the other page, so nobody may pay on this one.
    if (!isStored && answer.kind !== "paid")
      await opened.provider.close(answer.externalId, getMeansKind(way));
  } catch (error) {
    if (error instanceof PaymentRefused) return refuseWay(backend, shop, payment, error);
    if (!(error instanceof ProviderUnavailable)) throw error;
    backend.log.warn({ err: error, paymentId: payment.id }, "a shop's provider did not answer");
    throw new ProblemError(503, "payments_unavailable", "The provider does not answer");
  }
}

/**
 * Returns the order's payment of the way, one at a time. A payment whose opening was interrupted is
 * opened again by the same reference, which the provider knows.
 */
function registerPayment(
  backend: Backend,
  found: StorefrontOrderRow,
  way: OnlineWay,
  email: string,
): Promise<{ payment: StorefrontPaymentRow; order: StorefrontOrderRow }> {
  return transaction(backend.db, async (tx) => {
    const before = await lockShopOrder(tx, { accountId: found.accountId, orderId: found.id });
    const { expiresAt } = before;
    if (!isToPay(before) || expiresAt === null || expiresAt <= backend.now())
      throw conflict("wrong_status", `The order is ${before.status}`, { status: before.status });
    const order =
      email && before.buyerEmail === "" ? { ...before, buyerEmail: email.toLowerCase() } : before;
    if (order !== before)
      await tx
        .update(storefrontOrders)
        .set({ buyerEmail: order.buyerEmail })
        .where(
          and(eq(storefrontOrders.accountId, order.accountId), eq(storefrontOrders.id, order.id)),
        );
    const known = (await paymentsOfOrder(tx, order)).find((payment) => payment.way === way);
    if (known) return { payment: known, order };
    const { accountId, storefrontId, id: orderId, total: amount } = order;
    const [payment] = await tx
      .insert(storefrontPayments)
      .values({
        ...{ id: newId(), accountId, storefrontId, orderId, way, amount },
        ...{ status: "opening", expiresAt, createdAt: backend.now() },
      })
      .returning();
    if (!payment) throw new Error("The payment was not kept");
    return { payment, order };
  });
}

/**
 * Returns whether an open payment can be paid no more and was not, and then marks it. A provider
 * that does not answer leaves it as it is.
 */
async function hasEnded(
  backend: Backend,
  shop: OpenStorefront,
  provider: PaymentProvider,
  payment: StorefrontPaymentRow,
): Promise<boolean> {
  try {
    return await endIfOver(backend, shop, provider, payment);
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof ProviderUnavailable)) throw error;
    backend.log.warn({ err: error, paymentId: payment.id }, "a shop's payment could not be read");
    return false;
  }
}

const isOpening = ({ accountId, id }: StorefrontPaymentRow) =>
  and(
    eq(storefrontPayments.accountId, accountId),
    eq(storefrontPayments.id, id),
    eq(storefrontPayments.status, "opening"),
  );

/** Returns false if a parallel request has opened the payment. */
async function storeOpened(
  backend: Backend,
  shop: OpenStorefront,
  payment: StorefrontPaymentRow,
  answer: OpenedPayment,
): Promise<boolean> {
  return transaction(backend.db, async (tx) => {
    await lockShopOrder(tx, { accountId: payment.accountId, orderId: payment.orderId });
    const stored = await tx
      .update(storefrontPayments)
      .set({
        ...{ status: "open", externalId: answer.externalId },
        qrPayload: answer.kind === "qr" ? answer.payload : null,
        accountNumber: answer.kind === "bank" ? answer.accountNumber : null,
        pageUrl: answer.kind === "authenticate" ? answer.url : null,
      })
      .where(isOpening(payment))
      .returning({ id: storefrontPayments.id });
    if (answer.kind === "paid")
      await settleShopPayment(backend, tx, shop, answer.payment, "answer");
    return stored.length > 0;
  });
}

/** The provider says no: to the key, or to this way. */
async function refuseWay(
  backend: Backend,
  shop: OpenStorefront,
  payment: StorefrontPaymentRow,
  refusal: PaymentRefused,
): Promise<never> {
  backend.log.warn({ err: refusal, paymentId: payment.id }, "a shop's provider refused a payment");
  await backend.db
    .update(storefrontPayments)
    .set({ status: "failed", failure: refusal.code.slice(0, 100) })
    .where(isOpening(payment));
  if (refusal.isKeyRefused) await noteRefusal(backend, shop);
  throw conflict("way_refused", "The provider does not offer this way");
}
