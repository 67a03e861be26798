import { and, eq, isNull, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { readSoon } from "./pull-reported.ts";

/**
 * Has the orders read again that hold an item nobody knew when they came in: its listing has just
 * been linked, in this transaction.
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
  await readSoon(
    backend,
    tx,
    { accountId: channel.accountId, channelId: channel.id },
    rows.map(({ externalId }) => externalId),
  );
}
