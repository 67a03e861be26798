import { and, eq, sql } from "drizzle-orm";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import {
  type StorefrontOrderRow,
  storefrontOrders,
  storefrontVariants,
} from "../db/schema/storefronts.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import { ingestReport } from "../orders/index.ts";
import { openRefundIfDue } from "./open-refund.ts";
import { makeReport, readLines } from "./order-report.ts";
import { readStorefrontById } from "./storefront-of.ts";
import { findBuyerEvent, tellBuyer } from "./tell-buyer.ts";
import { releaseVoucher } from "./vouchers/use-voucher.ts";

export interface StorefrontOrderKey {
  accountId: string;
  orderId: string;
}
type Changes = Partial<StorefrontOrderRow>;

/** Statuses in which the order's units return to stock. */
const GIVES_BACK: readonly OrderStatus[] = ["cancelled", "expired"];

/**
 * Changes an order of the shop and updates the orders service in one transaction. The row is always
 * locked first. `change` returns the new values, `null` for none, or throws. `actor` is the member
 * who makes the change. Every change gets a later time than the one before, whatever the clock
 * says. Throws 404.
 */
export async function changeOrder(
  backend: Backend,
  key: StorefrontOrderKey,
  change: (order: StorefrontOrderRow, tx: Transaction) => Changes | null | Promise<Changes | null>,
  actor?: string,
): Promise<StorefrontOrderRow> {
  return transaction(backend.db, async (tx) => {
    const before = await lockShopOrder(tx, key);
    const changes = await change(before, tx);
    if (!changes) return before;
    const order = await writeChanges(backend, tx, before, changes);
    await followShopOrder(backend, tx, order, actor);
    return order;
  });
}

export async function lockShopOrder(
  tx: Transaction,
  { accountId, orderId }: StorefrontOrderKey,
): Promise<StorefrontOrderRow> {
  const [order] = await tx
    .select()
    .from(storefrontOrders)
    .where(and(eq(storefrontOrders.accountId, accountId), eq(storefrontOrders.id, orderId)))
    .for("update");
  if (!order) throw notFound("The order");
  return order;
}

export async function writeChanges(
  backend: Pick<Backend, "now" | "enqueue" | "config">,
  tx: Transaction,
  before: StorefrontOrderRow,
  changes: Changes,
): Promise<StorefrontOrderRow> {
  const changedAt = new Date(Math.max(backend.now().getTime(), before.changedAt.getTime() + 1));
  const [order] = await tx
    .update(storefrontOrders)
    .set({ ...changes, changedAt })
    .where(
      and(eq(storefrontOrders.accountId, before.accountId), eq(storefrontOrders.id, before.id)),
    )
    .returning();
  if (!order) throw notFound("The order");
  if (GIVES_BACK.includes(order.status) && !GIVES_BACK.includes(before.status)) {
    await releaseVoucher(tx, order);
    await giveBack(tx, order);
  }
  await openRefundIfDue(backend, tx, before, order);
  const event = findBuyerEvent(before, order);
  if (event) await tellBuyer(backend, tx, order, event);
  return order;
}

/** Reports the shop's order to the orders service. */
export async function followShopOrder(
  backend: Backend,
  tx: Transaction,
  order: StorefrontOrderRow,
  actor?: string,
): Promise<string> {
  const { accountId } = order;
  const shop = await readStorefrontById(tx, { accountId, storefrontId: order.storefrontId });
  if (!shop) throw notFound("The shop");
  const lines = await readLines(tx, accountId, [order.id]);
  const channel = { id: shop.channelId, accountId, createdAt: shop.connectedAt };
  return ingestReport(backend, tx, channel, makeReport(backend, shop, order, lines), {
    ...{ isAnswered: true, actor },
  });
}

/**
 * Shown again at once. When the stock service counts these units, its next push has the same
 * figure.
 */
async function giveBack(tx: Transaction, order: StorefrontOrderRow): Promise<void> {
  const lines = await readLines(tx, order.accountId, [order.id]);
  for (const line of lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1)))
    await tx
      .update(storefrontVariants)
      .set({ stock: sql`${storefrontVariants.stock} + ${line.quantity}` })
      .where(
        and(
          eq(storefrontVariants.accountId, order.accountId),
          eq(storefrontVariants.id, line.variantId),
        ),
      );
}
