import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { computeFees, SETTLES_AFTER_MS } from "../order-fees.ts";
import { createBadRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { orderItems, type orders, type SettledItem, settlements } from "./schema.ts";

type ItemRow = typeof orderItems.$inferSelect;

/** Pays for items that have arrived, an hour later. */
export async function settleLater(
  tx: Queryable,
  { orderId, shopId }: typeof orders.$inferSelect,
  arrived: readonly ItemRow[],
  at: Date,
): Promise<void> {
  await tx.insert(settlements).values({
    ...{ settlementId: randomUUID(), orderId, shopId },
    paidAt: new Date(at.getTime() + SETTLES_AFTER_MS),
    items: arrived.map(computeSettledItem),
  });
}

function computeSettledItem({ itemId, orderId, finalPrice, quantity }: ItemRow): SettledItem {
  const sales = finalPrice * quantity;
  const fees = computeFees({
    ...{ orderId: `${orderId} ${itemId}`, region: "ID" as const, goods: sales },
    ...{ refunded: 0, shippingFee: 0 },
  });
  const commission = fees.commission + fees.service;
  return {
    ...{ orderItemNo: String(itemId), sales, commission, transactionFee: fees.processing },
    ...{ paymentFeeBySeller: 0, pph23: 0, sellerPromo: 0, sellerShipping: fees.extraShipping },
    totalPayment: sales - commission - fees.processing - fees.extraShipping,
  };
}

/** Pays for a delivered order at once. */
export async function settleNow(deps: SandboxDeps, orderId: string): Promise<void> {
  const now = deps.now().toISOString();
  const paid = await deps.db
    .update(settlements)
    .set({ paidAt: sql`least(${settlements.paidAt}, ${now}::timestamptz)` })
    .where(eq(settlements.orderId, orderId))
    .returning({ settlementId: settlements.settlementId });
  if (paid.length === 0) throw createBadRequest("Only an order that has arrived is paid out");
}

/** Takes back a part of the payout by another settlement; a negative amount adds to it. */
export async function adjustPayout(
  deps: SandboxDeps,
  orderId: string,
  amount: number,
): Promise<void> {
  const [settled] = await deps.db
    .select()
    .from(settlements)
    .where(eq(settlements.orderId, orderId));
  const [item] = await deps.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.itemId));
  if (!settled || !item) throw createBadRequest("Only an order that has arrived is paid out");
  await deps.db.insert(settlements).values({
    ...{ settlementId: randomUUID(), orderId, shopId: settled.shopId, paidAt: deps.now() },
    items: [
      {
        ...{ orderItemNo: String(item.itemId), sales: 0, commission: 0, transactionFee: 0 },
        ...{ paymentFeeBySeller: 0, pph23: 0, sellerPromo: 0, sellerShipping: 0 },
        totalPayment: -amount,
      },
    ],
  });
}
