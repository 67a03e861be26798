import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { variants } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { type Events, raiseEvent } from "../events.ts";
import { mapWaitingJob } from "./jobs.ts";
import type { LineKey } from "./map-lines.ts";
import { mapUnmappedLines } from "./order-lines.ts";
import { STOCK_STATE } from "./order-states.ts";
import { scheduleRecheck } from "./schedule-recheck.ts";
import { settleOrder } from "./settle-order.ts";
import type { OrderKey } from "./visible-orders.ts";

/** Orders read in one statement. The job repeats until it reads fewer. */
const MAPPING_BATCH_SIZE = 100;

export interface UnknownItem extends LineKey {
  accountId: string;
  channelId: string;
}

/** Orders of the channel that wait for this item to be linked. */
const waitsForItem = (db: Queryable, item: UnknownItem) =>
  and(
    eq(orders.accountId, item.accountId),
    eq(orders.channelId, item.channelId),
    // Uses the index of flagged orders.
    sql`${orders.flags} <> '[]'::jsonb and ${orders.flags} ? 'unmapped'`,
    inArray(
      orders.id,
      db
        .select({ id: orderLines.orderId })
        .from(orderLines)
        .where(
          and(
            eq(orderLines.accountId, item.accountId),
            eq(orderLines.externalProductId, item.externalProductId),
            eq(orderLines.externalVariantId, item.externalVariantId),
            item.sku === "" ? undefined : sql`lower(trim(${orderLines.sku})) = ${item.sku}`,
            isNull(orderLines.variantId),
          ),
        ),
    ),
  );

export const countOrdersWaitingFor = (db: Queryable, item: UnknownItem): Promise<number> =>
  db.$count(orders, waitsForItem(db, item));

async function findWaitingOrderIds(db: Queryable, item: UnknownItem): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(waitsForItem(db, item))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(MAPPING_BATCH_SIZE);
  return rows.map(({ id }) => id);
}

/** Maps an order's unknown goods again and gives them stock. Returns whether any is known now. */
async function mapWaitingOrder(
  backend: Backend,
  { accountId, orderId }: OrderKey,
  actor: string,
): Promise<boolean> {
  return transaction(backend.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)))
      .for("update");
    if (!order?.flags.includes("unmapped")) return false;
    const mappedCount = await mapUnmappedLines(tx, { id: order.channelId, accountId }, order);
    if (mappedCount === 0) return false;
    const reconcileResult = await settleOrder(backend, tx, {
      ...{ before: order, order, events: [], actor },
    });
    if (STOCK_STATE[order.status] === "held" && reconcileResult.flags.includes("out_of_stock"))
      await scheduleRecheck(backend, tx, { accountId, orderId });
    await raiseEvent(backend, tx, "salesChanged", { accountId, orderIds: [orderId] });
    return true;
  });
}

/** The job. Maps each order that waits for the item, until none can be mapped. */
export async function mapWaitingOrders(
  backend: Backend,
  { actor, ...item }: UnknownItem & { actor: string },
): Promise<void> {
  for (;;) {
    const waiting = await findWaitingOrderIds(backend.db, item);
    let mappedOrderCount = 0;
    for (const orderId of waiting)
      if (await mapWaitingOrder(backend, { accountId: item.accountId, orderId }, actor))
        mappedOrderCount++;
    if (mappedOrderCount === 0 || waiting.length < MAPPING_BATCH_SIZE) return;
  }
}

/** Enqueues mapping of the orders that wait for a SKU that the product got in this transaction. */
export async function mapAfterProductChange(
  backend: Backend,
  tx: Transaction,
  { accountId, productId, added, renamed }: Events["productChanged"],
): Promise<void> {
  if (added.length === 0 && renamed.length === 0) return;
  const { externalProductId, externalVariantId } = orderLines;
  const waiting = await tx
    .selectDistinct({
      ...{ channelId: orders.channelId, externalProductId, externalVariantId },
      sku: sql<string>`lower(trim(${orderLines.sku}))`,
    })
    .from(orderLines)
    .innerJoin(
      orders,
      and(
        ...[eq(orders.accountId, orderLines.accountId), eq(orders.id, orderLines.orderId)],
        sql`${orders.flags} ? 'unmapped'`,
      ),
    )
    .innerJoin(
      variants,
      and(
        eq(variants.accountId, orderLines.accountId),
        eq(sql`lower(${variants.sku})`, sql`lower(trim(${orderLines.sku}))`),
      ),
    )
    .where(
      and(
        ...[eq(orderLines.accountId, accountId), isNull(orderLines.variantId)],
        ...[eq(variants.productId, productId), isNull(variants.deletedAt)],
      ),
    );
  for (const item of waiting)
    await backend.enqueue(tx, mapWaitingJob, { accountId, ...item, actor: "system" });
}
