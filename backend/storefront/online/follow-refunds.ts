import { and, asc, eq, lt, ne, or } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import {
  type RefundSending,
  type StorefrontRefundRow,
  storefrontRefunds,
} from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { type PaymentProvider, PaymentRefused } from "../../payments/provider.ts";
import { lockShopOrder } from "../change-order.ts";
import { findRefund, reopenRefund } from "../close-refund.ts";
import { notifyRefundDue } from "../open-refund.ts";
import { type OpenStorefront, readStorefrontById } from "../storefront-of.ts";
import { noteRefusal, openShopProvider } from "./payment-account.ts";
import { askForRefund, isReserved, recordAnswer } from "./record-refund-answer.ts";

const MINUTE_MS = 60_000;
/**
 * How long after the last question the provider is asked again. Without an answer: longer than a
 * call takes. Otherwise the provider's message comes first, and the question finds a lost one.
 */
const ASKED_AGAIN_MS: Readonly<Record<Exclude<RefundSending, "unclear">, number>> = {
  sending: 2 * MINUTE_MS,
  pending: 15 * MINUTE_MS,
  waits_for_buyer: 60 * MINUTE_MS,
};
const ASKED_A_RUN = 20;
/** Providers keep an idempotency key for a day (docs.stripe.com/api/idempotent_requests). */
const KEY_LIFE_MS = 23 * 60 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * How long a refund may stay with its provider before the seller is asked to look there: bank
 * transfers and wallets take two weeks at most, and Stripe ends a PromptPay refund that its buyer
 * did not collect after 45 days.
 */
const LONGEST_MS: Readonly<Record<Exclude<RefundSending, "unclear">, number>> = {
  sending: 3 * DAY_MS,
  pending: 30 * DAY_MS,
  waits_for_buyer: 60 * DAY_MS,
};
/** For this long a provider without a key, or with a refused one, is asked in vain. */
const LONGEST_WITHOUT_KEY_MS = 3 * DAY_MS;

/** Asks about refunds that are not paid yet: a message or an answer may be lost. */
export async function followRefunds(backend: Backend): Promise<void> {
  const now = backend.now().getTime();
  const due = await backend.db
    .select()
    .from(storefrontRefunds)
    .where(
      or(
        ...Object.entries(ASKED_AGAIN_MS).map(([state, ms]) =>
          and(
            eq(storefrontRefunds.sendingState, state as RefundSending),
            lt(storefrontRefunds.sendingAskedAt, new Date(now - ms)),
          ),
        ),
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
  const { accountId, storefrontId, providerRefundId } = reserved;
  const now = backend.now();
  const age = readAge(backend, reserved);
  if (age > (providerRefundId === null ? KEY_LIFE_MS : readLongest(reserved)))
    return leaveToSeller(backend, reserved);
  await backend.db
    .update(storefrontRefunds)
    .set({ sendingAskedAt: now })
    .where(isReserved(reserved));
  const shop = await readStorefrontById(backend.db, { accountId, storefrontId });
  const opened = shop && (await openShopProvider(backend, shop));
  if (opened) await askProvider(backend, shop, opened.provider, reserved);
  else if (age > LONGEST_WITHOUT_KEY_MS) await leaveToSeller(backend, reserved);
}

/** In milliseconds. */
const readAge = ({ now }: Pick<Backend, "now">, { sendingSince }: StorefrontRefundRow): number =>
  now().getTime() - (sendingSince?.getTime() ?? 0);

const readLongest = ({ sendingState }: StorefrontRefundRow): number =>
  sendingState === null || sendingState === "unclear" ? 0 : LONGEST_MS[sendingState];

async function askProvider(
  backend: Backend,
  shop: OpenStorefront,
  provider: PaymentProvider,
  reserved: StorefrontRefundRow,
): Promise<void> {
  const { providerRefundId } = reserved;
  try {
    const answer = providerRefundId
      ? await provider.readRefund(providerRefundId)
      : await askForRefund(provider, reserved);
    await recordAnswer(backend, shop, reserved, answer);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    if (error.isKeyRefused) await noteRefusal(backend, shop);
    // A new key can still read the provider's refund.
    const isWaitedFor = readAge(backend, reserved) <= LONGEST_WITHOUT_KEY_MS;
    if (error.isKeyRefused && providerRefundId && isWaitedFor) return;
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
      .where(and(isReserved(reserved), ne(storefrontRefunds.sendingState, "unclear")))
      .returning({ id: storefrontRefunds.id });
    if (left.length > 0) await notifyRefundDue(backend, tx, order);
  });
}

/**
 * Follows the provider's message about a refund of this shop. The provider is asked, so a forged
 * message changes nothing.
 */
export async function followRefundMessage(
  backend: Backend,
  shop: OpenStorefront,
  provider: PaymentProvider,
  providerRefundId: string,
): Promise<void> {
  const [refund] = await backend.db
    .select()
    .from(storefrontRefunds)
    .where(
      and(
        eq(storefrontRefunds.accountId, shop.accountId),
        eq(storefrontRefunds.storefrontId, shop.id),
        eq(storefrontRefunds.providerRefundId, providerRefundId),
      ),
    );
  if (refund?.closedAt === null) await askProvider(backend, shop, provider, refund);
  else if (refund) await reopenIfSentBack(backend, provider, refund, providerRefundId);
}

/** Opens a refund again that was paid, if a bank sent the money back. */
async function reopenIfSentBack(
  backend: Backend,
  provider: PaymentProvider,
  { accountId, orderId }: StorefrontRefundRow,
  providerRefundId: string,
): Promise<void> {
  const { state, failureCode } = await provider.readRefund(providerRefundId);
  if (state !== "failed") return;
  await transaction(backend.db, async (tx) => {
    const order = await lockShopOrder(tx, { accountId, orderId });
    const current = await findRefund(tx, order);
    if (current?.closedAt && current.providerRefundId === providerRefundId)
      await reopenRefund(backend, tx, order, current, failureCode);
  });
}
