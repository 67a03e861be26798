import { and, eq } from "drizzle-orm";
import { PAYMENT_PROVIDERS } from "#contract/shop-payments.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import {
  type StorefrontOrderRow,
  storefrontOrders,
  storefrontRefunds,
  storefronts,
} from "../db/schema/storefronts.ts";
import type { Events } from "../events.ts";
import { notify } from "../notifications/index.ts";

/** Statuses in which the buyer gets no goods. */
const WITHOUT_GOODS: readonly OrderStatus[] = ["cancelled", "expired", "returned"];

/**
 * Opens a refund if the order has just ended without goods and is paid, or its buyer reported the
 * payment. An order has one refund, and its members are notified.
 */
export async function openRefundIfDue(
  backend: Pick<Backend, "now" | "enqueue">,
  tx: Transaction,
  before: Pick<StorefrontOrderRow, "status">,
  order: StorefrontOrderRow,
): Promise<void> {
  if (!WITHOUT_GOODS.includes(order.status) || WITHOUT_GOODS.includes(before.status)) return;
  if (order.paidAt === null && order.paymentClaimedAt === null) return;
  const { accountId, storefrontId, id: orderId, total } = order;
  const [opened] = await tx
    .insert(storefrontRefunds)
    .values({
      ...{ accountId, storefrontId, orderId, amountDue: total },
      isUnconfirmed: order.paidAt === null,
      openedAt: backend.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (opened) await notifyRefundDue(backend, tx, order);
}

/** `failedAt`: the provider that could not pay it back; absent for another reason. */
export async function notifyRefundDue(
  backend: Pick<Backend, "now" | "enqueue">,
  tx: Transaction,
  { accountId, storefrontId, number }: StorefrontOrderRow,
  { failedAt }: { failedAt?: keyof typeof PAYMENT_PROVIDERS } = {},
): Promise<void> {
  const [shop] = await tx
    .select({ name: storefronts.name, channelId: storefronts.channelId })
    .from(storefronts)
    .where(and(eq(storefronts.accountId, accountId), eq(storefronts.id, storefrontId)));
  if (!shop) return;
  const { name: channelName, channelId } = shop;
  const parameters = { channelType: "shop", channelName, orderNumber: number } as const;
  await notify(backend, tx, {
    ...(failedAt
      ? ({
          template: "refund_failed",
          parameters: { ...parameters, providerName: PAYMENT_PROVIDERS[failedAt] },
        } as const)
      : ({ template: "refund_due", parameters } as const)),
    ...{ accountId, subject: number, groupBy: channelId },
    data: { channelId, channelType: "shop" },
  });
}

/**
 * Follows goods that came back, which members count on the order's page. Only an order that could
 * not be delivered comes back without the courier's report.
 */
export async function followReceivedGoods(
  backend: Backend,
  tx: Transaction,
  { accountId, orderId, from }: Events["orderChanged"],
): Promise<void> {
  if (from !== "delivery_failed") return;
  const [found] = await tx
    .select({ order: storefrontOrders })
    .from(orders)
    .innerJoin(
      storefronts,
      and(eq(storefronts.accountId, orders.accountId), eq(storefronts.channelId, orders.channelId)),
    )
    .innerJoin(
      storefrontOrders,
      and(
        eq(storefrontOrders.accountId, orders.accountId),
        eq(storefrontOrders.storefrontId, storefronts.id),
        eq(storefrontOrders.number, orders.externalId),
      ),
    )
    .where(
      and(
        eq(orders.accountId, accountId),
        eq(orders.id, orderId),
        eq(orders.status, "returned"),
        eq(storefrontOrders.status, "delivery_failed"),
      ),
    )
    .for("update", { of: storefrontOrders });
  if (!found) return;
  const [order] = await tx
    .update(storefrontOrders)
    .set({
      status: "returned",
      changedAt: new Date(Math.max(backend.now().getTime(), found.order.changedAt.getTime() + 1)),
    })
    .where(and(eq(storefrontOrders.accountId, accountId), eq(storefrontOrders.id, found.order.id)))
    .returning();
  if (order) await openRefundIfDue(backend, tx, found.order, order);
}
