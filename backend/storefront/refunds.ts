import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { MOST_REFUNDS, type recordShopRefund, type ShopRefund } from "#contract/shop-refunds.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import {
  type StorefrontOrderRow,
  type StorefrontRefundRow,
  storefrontOrders,
  storefrontRefunds,
} from "../db/schema/storefronts.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import { countFile, uncountFiles } from "../limits/index.ts";
import { lockShopOrder } from "./change-order.ts";
import { isErased } from "./erase-orders.ts";
import { refundOnline } from "./online/refund-online.ts";
import { isVisibleShopOrder, ordersOfShop } from "./orders-by-number.ts";
import { fileOf, storePrivatePicture } from "./private-pictures.ts";
import type { OpenStorefront } from "./storefront-of.ts";
import { tellBuyer } from "./tell-buyer.ts";

const ofOrder = ({ accountId, id }: Pick<StorefrontOrderRow, "accountId" | "id">) =>
  and(eq(storefrontRefunds.accountId, accountId), eq(storefrontRefunds.orderId, id));

export async function refundOf(
  db: Queryable,
  order: Pick<StorefrontOrderRow, "accountId" | "id">,
): Promise<StorefrontRefundRow | null> {
  const [refund] = await db.select().from(storefrontRefunds).where(ofOrder(order));
  return refund ?? null;
}

/** Returns the longest waiting open refunds of orders that the caller may see, and their count. */
export async function findRefunds(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  shop: OpenStorefront,
): Promise<{ refunds: ShopRefund[]; total: number }> {
  const isOpen = and(
    eq(storefrontRefunds.accountId, shop.accountId),
    eq(storefrontRefunds.storefrontId, shop.id),
    isNull(storefrontRefunds.closedAt),
    isVisibleShopOrder(caller, shop),
  );
  const ownOrder = and(
    eq(storefrontOrders.accountId, storefrontRefunds.accountId),
    eq(storefrontOrders.id, storefrontRefunds.orderId),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({ refund: storefrontRefunds, order: storefrontOrders, orderId: orders.id })
      .from(storefrontRefunds)
      .innerJoin(storefrontOrders, ownOrder)
      .innerJoin(orders, ordersOfShop(shop))
      .where(isOpen)
      .orderBy(asc(storefrontRefunds.openedAt), asc(storefrontRefunds.id))
      .limit(MOST_REFUNDS),
    db
      .select({ total: count() })
      .from(storefrontRefunds)
      .innerJoin(storefrontOrders, ownOrder)
      .where(isOpen),
  ]);
  return {
    refunds: rows.map(({ refund, order, orderId }) => presentRefund(refund, order, orderId)),
    total: counted?.total ?? 0,
  };
}

export const presentRefund = (
  refund: StorefrontRefundRow,
  order: StorefrontOrderRow,
  orderId: string,
): ShopRefund => ({
  orderId,
  number: order.number,
  status: order.status,
  payment: order.payment,
  name: order.buyerName,
  phone: order.buyerPhone,
  openedAt: refund.openedAt.toISOString(),
  ...buyersRefund(refund),
});

/** Returns what the buyer sees of it. */
export const buyersRefund = (
  refund: StorefrontRefundRow,
): NonNullable<StorefrontOrder["refund"]> => ({
  isUnconfirmed: refund.isUnconfirmed,
  amountDue: refund.amountDue,
  payee: refund.payee,
  closedAt: refund.closedAt?.toISOString() ?? null,
  amount: refund.amount,
  paidOn: refund.paidOn,
  note: refund.note,
  hasPicture: refund.pictureKey !== null,
});

type Found = Pick<StorefrontOrderRow, "accountId" | "id">;
type Wish = z.output<typeof recordShopRefund.body>;

/**
 * Records the transfer, or that nothing is paid back. Throws 422 with the fields; 409
 * `wrong_status`, `already_refunded`; and as `storePrivatePicture`.
 */
export async function recordRefund(
  backend: Backend,
  shop: OpenStorefront,
  found: Found,
  wish: Wish,
): Promise<StorefrontRefundRow> {
  const due = await refundOf(backend.db, found);
  requireRecordable(due, wish);
  checkRecord(backend, shop, due, wish);
  // The provider answers a repeat with the first refund, so a record that fails is tried again.
  if (wish.outcome === "provider") await refundOnline(backend, shop, due, wish.amount ?? 0);
  const file = fileOf(wish.picture);
  const picture = file ? await storePrivatePicture(backend, shop.accountId, file) : null;
  const isPaid = wish.outcome !== "nothing";
  const paidOn =
    wish.outcome === "provider" ? dayIn(shop.timeZone, backend.now()) : (wish.paidOn ?? null);
  let replaced: string | null = null;
  let unused: string | null = null;
  try {
    return await transaction(backend.db, async (tx) => {
      const order = await lockShopOrder(tx, { accountId: found.accountId, orderId: found.id });
      const current = await refundOf(tx, found);
      requireRecordable(current, wish);
      const isKnown = !isErased(order);
      replaced = picture || !isPaid ? current.pictureKey : null;
      if (replaced) await uncountFiles(tx, shop.accountId, [replaced]);
      if (picture && isKnown) {
        const { key, bytes } = picture;
        await countFile(backend, tx, { accountId: shop.accountId, key, bytes });
      }
      const kept = isPaid ? current.pictureKey : null;
      const [refund] = await tx
        .update(storefrontRefunds)
        .set({
          closedAt: backend.now(),
          amount: isPaid ? (wish.amount ?? null) : null,
          paidOn: isPaid ? paidOn : null,
          // An erased buyer's data does not come back.
          ...(isKnown
            ? { note: wish.note, pictureKey: picture?.key ?? kept }
            : { note: "", pictureKey: null, payee: "" }),
        })
        .where(ofOrder(found))
        .returning();
      if (!refund) throw noRefund();
      unused = isKnown ? null : (picture?.key ?? null);
      await tellOfRefund(backend, tx, order, current, refund);
      return refund;
    });
  } catch (error) {
    replaced = null;
    unused = picture?.key ?? null;
    throw error;
  } finally {
    for (const key of [replaced, unused]) if (key) await backend.files.remove(key);
  }
}

/** A correction of the amount is told again. */
async function tellOfRefund(
  backend: Backend,
  tx: Transaction,
  order: StorefrontOrderRow,
  before: StorefrontRefundRow,
  { amount }: StorefrontRefundRow,
): Promise<void> {
  if (amount === null || amount === before.amount) return;
  const event = before.amount === null ? "refunded" : "refund_corrected";
  await tellBuyer(backend, tx, order, event, amount);
}

const noRefund = () => conflict("wrong_status", "Nothing is to be paid back");

function requireRecordable(
  refund: StorefrontRefundRow | null,
  { isCorrection }: Wish,
): asserts refund is StorefrontRefundRow {
  if (!refund) throw noRefund();
  if (refund.closedAt !== null && isCorrection !== "true")
    throw conflict("already_refunded", "Somebody has recorded it already");
}

function checkRecord(
  { now }: Pick<Backend, "now">,
  { timeZone }: OpenStorefront,
  { amountDue }: StorefrontRefundRow,
  { outcome, amount, paidOn, note }: Wish,
): void {
  const fields: Record<string, string> = {};
  if (outcome === "nothing" && note === "") fields.note = "required";
  if (outcome !== "nothing") {
    if (amount === undefined) fields.amount = "required";
    else if (amount > amountDue) fields.amount = "too_big";
    if (outcome === "paid" && paidOn === undefined) fields.paidOn = "required";
    else if (paidOn !== undefined && paidOn > dayIn(timeZone, now())) fields.paidOn = "in_future";
  }
  if (Object.keys(fields).length > 0)
    throw invalid("invalid_body", "The record lacks something", fields);
}

/** Returns the local day as ISO 8601, which is how Sweden writes days. */
const dayIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);

/**
 * Stores where the buyer wants the money. They may correct it until the refund is recorded: only
 * they have the page's address (find-order.ts). Throws 409 `wrong_status` if no refund is open.
 */
export async function namePayee(backend: Backend, found: Found, payee: string): Promise<void> {
  const [named] = await backend.db
    .update(storefrontRefunds)
    .set({ payee })
    .where(and(ofOrder(found), isNull(storefrontRefunds.closedAt)))
    .returning({ id: storefrontRefunds.id });
  if (!named) throw noRefund();
}
