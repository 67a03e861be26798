import { and, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { orders } from "../db/schema/orders.ts";
import { products, variants } from "../db/schema/products.ts";
import { stocks } from "../db/schema/stocks.ts";
import type { Events } from "../events.ts";
import { queueWebhooks } from "./queue-webhooks.ts";

/** Sends the order's state after the change. Receivers read more by the published calls. */
export async function emitOrderWebhooks(
  backend: Backend,
  tx: Transaction,
  { accountId, orderId, from }: Events["orderChanged"],
): Promise<void> {
  const type = from === null ? "order.created" : "order.updated";
  await queueWebhooks(backend, tx, { accountId, type }, async () => {
    const orderRows = await tx
      .select({ order: orders, channelType: channels.channelType })
      .from(orders)
      .innerJoin(
        channels,
        and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
      )
      .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)));
    return orderRows.map(({ order, channelType }) => ({
      orderId,
      orderNumber: order.externalId,
      channelId: order.channelId,
      channelType,
      status: order.status,
      previousStatus: from,
      trackingCode: order.trackingCode,
      total: order.total,
      currency: order.currency,
      placedAt: order.placedAt.toISOString(),
    }));
  });
}

export async function emitProductWebhooks(
  backend: Backend,
  tx: Transaction,
  { accountId, productId, isNew }: Events["productChanged"],
): Promise<void> {
  const type = isNew ? "product.created" : "product.updated";
  await queueWebhooks(backend, tx, { accountId, type }, () =>
    readProduct(tx, accountId, productId),
  );
}

export async function emitProductRemovedWebhooks(
  backend: Backend,
  tx: Transaction,
  { accountId, productId }: Events["productDeleted"],
): Promise<void> {
  await queueWebhooks(backend, tx, { accountId, type: "product.deleted" }, () =>
    readProduct(tx, accountId, productId),
  );
}

async function readProduct(tx: Transaction, accountId: string, productId: string) {
  const productRows = await tx
    .select({
      name: products.name,
      skus: sql<string[]>`array_agg(${variants.sku} order by ${variants.position})`,
    })
    .from(products)
    .innerJoin(
      variants,
      and(eq(variants.accountId, products.accountId), eq(variants.productId, products.id)),
    )
    .where(and(eq(products.accountId, accountId), eq(products.id, productId)))
    .groupBy(products.name);
  return productRows.map(({ name, skus }) => ({ productId, name, skus }));
}

/** Sends each variant's sellable units of all warehouses. */
export async function emitStockWebhooks(
  backend: Backend,
  tx: Transaction,
  { accountId, variantIds }: Events["availabilityChanged"],
): Promise<void> {
  if (variantIds.length === 0) return;
  await queueWebhooks(backend, tx, { accountId, type: "stock.changed" }, () =>
    tx
      .select({
        variantId: variants.id,
        productId: variants.productId,
        sku: variants.sku,
        available: sql<number>`sum(${stocks.available})::int`,
      })
      .from(variants)
      .innerJoin(
        stocks,
        and(eq(stocks.accountId, variants.accountId), eq(stocks.variantId, variants.id)),
      )
      .where(and(eq(variants.accountId, accountId), inArray(variants.id, [...variantIds])))
      .groupBy(variants.id, variants.productId, variants.sku)
      .orderBy(variants.id),
  );
}
