import { and, eq, isNull, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { queueReportedOrders } from "./pull-reported.ts";

/**
 * Enqueues a read of orders with an item that was unknown until this transaction linked its
 * listing.
 */
export async function pullUnmappedOrders(
  backend: Backend,
  tx: Transaction,
  channel: { id: string; accountId: string },
  externalProductId: string,
): Promise<void> {
  const rows = await tx
    .selectDistinct({ externalId: orders.externalId })
    .from(orders)
    .innerJoin(
      orderLines,
      and(eq(orderLines.accountId, orders.accountId), eq(orderLines.orderId, orders.id)),
    )
    .where(
      and(
        ...[
          eq(orders.accountId, channel.accountId),
          eq(orders.channelId, channel.id),
          sql`${orders.flags} ? 'unmapped'`,
        ],
        ...[eq(orderLines.externalProductId, externalProductId), isNull(orderLines.variantId)],
      ),
    )
    .orderBy(orders.externalId);
  await queueReportedOrders(
    backend,
    tx,
    { accountId: channel.accountId, channelId: channel.id },
    rows.map(({ externalId }) => externalId),
  );
}
