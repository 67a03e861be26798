import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { notify } from "../notifications/index.ts";

type OrderNotice =
  | { template: "order_cancel_requested" | "order_return_requested"; isOwn: true }
  | { template: "order_out_of_stock" }
  | { template: "shipment_failed" | "label_failed"; reason: string };

/**
 * Notifies the members about an order, in the transaction that changed it. `isOwn`: never combined
 * with notifications of other orders.
 */
export async function notifyOrder(
  backend: Backend,
  tx: Transaction,
  order: OrderRow,
  notice: OrderNotice,
): Promise<void> {
  const { accountId, channelId, warehouseId, externalId: orderNumber } = order;
  const warehouseIds = warehouseId === null ? [] : [warehouseId];
  const [channel] = await tx
    .select({ channelType: channels.channelType, channelName: channels.name })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  if (!channel) return;
  const notification = {
    accountId,
    data: { channelType: channel.channelType, channelId, orderNumber, warehouseIds },
    subject: order.id,
  };
  const parameters = { ...channel, orderNumber };
  if ("reason" in notice)
    await notify(backend, tx, {
      ...notification,
      template: notice.template,
      parameters: { ...parameters, reason: notice.reason },
      groupBy: channelId,
    });
  else
    await notify(backend, tx, {
      ...notification,
      template: notice.template,
      parameters,
      groupBy: "isOwn" in notice ? order.id : channelId,
    });
}
