import { and, asc, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { FieldLimits } from "#contract/field-limits.ts";
import { MAX_REFUNDS, type recordShopRefund, type ShopRefund } from "#contract/shop-refunds.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";
import type { Backend, Caller } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import {
  type StorefrontOrderRow,
  type StorefrontRefundRow,
  storefrontOrders,
  storefrontRefunds,
} from "../db/schema/storefronts.ts";
import { transaction } from "../db/transaction.ts";
import { invalid } from "../http/problem-error.ts";
import { countFile, uncountFiles } from "../limits/index.ts";
import { findRefundFailure } from "../payments/refund-failures.ts";
import { lockShopOrder } from "./change-order.ts";
import {
  closeRefund,
  dayIn,
  findRefund,
  isRefundOf,
  noRefund,
  requireRecordable,
} from "./close-refund.ts";
import { isErased } from "./erase-orders.ts";
import { PROVIDER_OF } from "./online/payment-account.ts";
import { sendRefund } from "./online/send-refund.ts";
import { isVisibleShopOrder, orderOfRefund, ordersOfShop } from "./orders-by-number.ts";
import { storePrivatePicture, toChosenFile } from "./private-pictures.ts";
import type { OpenStorefront } from "./storefront-of.ts";

export const isOpenRefund = (caller: Caller, shop: OpenStorefront): SQL | undefined =>
  and(
    eq(storefrontRefunds.accountId, shop.accountId),
    eq(storefrontRefunds.storefrontId, shop.id),
    isNull(storefrontRefunds.closedAt),
    isVisibleShopOrder(caller, shop),
  );

/** Condition: the seller pays it, because no provider is paying it back. */
export const waitsForSeller = or(
  isNull(storefrontRefunds.sendingState),
  eq(storefrontRefunds.sendingState, "unclear"),
);

/** Counts the open refunds of orders that the caller may see. */
async function countRefunds(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  shop: OpenStorefront,
): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(storefrontRefunds)
    .innerJoin(storefrontOrders, orderOfRefund)
    .where(isOpenRefund(caller, shop));
  return counted?.total ?? 0;
}

/**
 * Returns the open refunds of orders that the caller may see, and their count: first those that
 * wait for the seller, the longest waiting first.
 */
export async function findRefunds(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  shop: OpenStorefront,
): Promise<{ refunds: ShopRefund[]; total: number }> {
  const [rows, total] = await Promise.all([
    db
      .select({ refund: storefrontRefunds, order: storefrontOrders, orderId: orders.id })
      .from(storefrontRefunds)
      .innerJoin(storefrontOrders, orderOfRefund)
      .innerJoin(orders, ordersOfShop(shop))
      .where(isOpenRefund(caller, shop))
      .orderBy(
        sql`${waitsForSeller} desc`,
        asc(storefrontRefunds.openedAt),
        asc(storefrontRefunds.id),
      )
      .limit(MAX_REFUNDS),
    countRefunds({ db }, caller, shop),
  ]);
  return {
    refunds: rows.map(({ refund, order, orderId }) =>
      presentRefund(refund, order, { orderId, shop }),
    ),
    total,
  };
}

export const presentRefund = (
  refund: StorefrontRefundRow,
  order: StorefrontOrderRow,
  { orderId, shop }: { orderId: string; shop: Pick<OpenStorefront, "countryCode"> },
): ShopRefund => ({
  orderId,
  number: order.number,
  status: order.status,
  payment: order.payment,
  name: order.buyerName,
  phone: order.buyerPhone,
  openedAt: refund.openedAt.toISOString(),
  ...buyersRefund(refund, shop),
  note: refund.note,
  sending: presentSending(refund, shop),
  failure:
    refund.failureCode === null || refund.failedAt === null
      ? null
      : {
          ...{ provider: PROVIDER_OF[shop.countryCode], code: refund.failureCode },
          reason: findRefundFailure(refund.failureCode),
          at: refund.failedAt.toISOString(),
        },
});

/** Returns what the buyer sees of it. */
export const buyersRefund = (
  refund: StorefrontRefundRow,
  { countryCode }: Pick<OpenStorefront, "countryCode">,
): NonNullable<StorefrontOrder["refund"]> => ({
  isUnconfirmed: refund.isUnconfirmed,
  amountDue: refund.amountDue,
  payee: refund.payee,
  closedAt: refund.closedAt?.toISOString() ?? null,
  amount: refund.amount,
  paidOn: refund.paidOn,
  // The words go with the money, which a provider may still refuse.
  note: refund.closedAt === null ? "" : refund.note,
  hasPicture: refund.pictureKey !== null,
  sending:
    refund.sendingAmount === null || refund.sendingState === "unclear"
      ? null
      : {
          ...{ provider: PROVIDER_OF[countryCode], amount: refund.sendingAmount },
          waitsForBuyer: refund.sendingState === "waits_for_buyer",
        },
});

const presentSending = (
  { sendingState, sendingAmount: amount, sendingSince }: StorefrontRefundRow,
  { countryCode }: Pick<OpenStorefront, "countryCode">,
): ShopRefund["sending"] =>
  sendingState === null || amount === null || sendingSince === null
    ? null
    : {
        ...{ provider: PROVIDER_OF[countryCode], amount },
        ...{ since: sendingSince.toISOString(), state: sendingState },
      };

type Found = Pick<StorefrontOrderRow, "accountId" | "id">;
type Wish = z.output<typeof recordShopRefund.body>;

/**
 * Records the transfer, or that nothing is paid back, or lets the provider pay back. Throws 422
 * with the fields; 409 `wrong_status`, `already_refunded`, `refund_being_sent`; and as
 * `storePrivatePicture` and `sendRefund`.
 */
export async function recordRefund(
  backend: Backend,
  shop: OpenStorefront,
  found: Found,
  wish: Wish,
): Promise<StorefrontRefundRow> {
  const due = await findRefund(backend.db, found);
  requireRecordable(due, wish.isCorrection === "true");
  checkRecord(backend, shop, due, wish);
  if (wish.outcome === "provider")
    return sendRefund(backend, shop, due, { amount: wish.amount ?? 0, note: wish.note });
  const file = toChosenFile(wish.picture);
  const picture = file ? await storePrivatePicture(backend, shop.accountId, file) : null;
  const isPaid = wish.outcome === "paid";
  let replaced: string | null = null;
  let unused: string | null = null;
  try {
    return await transaction(backend.db, async (tx) => {
      const order = await lockShopOrder(tx, { accountId: found.accountId, orderId: found.id });
      const current = await findRefund(tx, found);
      requireRecordable(current, wish.isCorrection === "true");
      const isKnown = !isErased(order);
      replaced = picture || !isPaid ? current.pictureKey : null;
      if (replaced) await uncountFiles(tx, shop.accountId, [replaced]);
      if (picture && isKnown) {
        const { key, bytes } = picture;
        await countFile(backend, tx, { accountId: shop.accountId, key, bytes });
      }
      const kept = isPaid ? current.pictureKey : null;
      unused = isKnown ? null : (picture?.key ?? null);
      return closeRefund(backend, tx, order, current, {
        ...{ amount: isPaid ? (wish.amount ?? null) : null, note: wish.note },
        paidOn: isPaid ? (wish.paidOn ?? null) : null,
        pictureKey: picture?.key ?? kept,
        // The record is the seller's own now, so the provider's failure does not reopen it.
        providerRefundId: wish.amount === current.amount ? current.providerRefundId : null,
      });
    });
  } catch (error) {
    replaced = null;
    unused = picture?.key ?? null;
    throw error;
  } finally {
    for (const key of [replaced, unused]) if (key) await backend.files.remove(key);
  }
}

function checkRecord(
  { now }: Pick<Backend, "now">,
  { timeZone }: OpenStorefront,
  { amountDue }: StorefrontRefundRow,
  { outcome, amount, paidOn, note }: Wish,
): void {
  const fields: Record<string, string> = {};
  const limits: FieldLimits = {};
  if (outcome === "nothing" && note === "") fields.note = "required";
  if (outcome !== "nothing") {
    if (amount === undefined) fields.amount = "required";
    else if (amount > amountDue) {
      fields.amount = "too_big";
      limits.amount = { bound: "at_most.money", limit: amountDue };
    }
    if (outcome === "paid" && paidOn === undefined) fields.paidOn = "required";
    else if (paidOn !== undefined && paidOn > dayIn(timeZone, now())) fields.paidOn = "in_future";
  }
  if (Object.keys(fields).length > 0)
    throw invalid("invalid_body", "The record lacks something", fields, limits);
}

/**
 * Stores where the buyer wants the money. They may correct it until the refund is recorded: only
 * they have the page's address (find-order.ts). Throws 409 `wrong_status` if no refund is open.
 */
export async function namePayee(backend: Backend, found: Found, payee: string): Promise<void> {
  const [named] = await backend.db
    .update(storefrontRefunds)
    .set({ payee })
    .where(and(isRefundOf(found), isNull(storefrontRefunds.closedAt)))
    .returning({ id: storefrontRefunds.id });
  if (!named) throw noRefund();
}
