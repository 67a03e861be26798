import { matchChannel, withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { confirmBackJob } from "./jobs.ts";
import { pullOrder } from "./pull-orders.ts";
import { loadOrderOfJob, type OrderKey, toOrderKey } from "./visible-orders.ts";

/**
 * Reports the counted goods and asks for the refund, on channels that pay after the seller's
 * inspection.
 */
export async function reportGoodsReceived(
  backend: Backend,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (order.returnAnswer !== "accepted") return;
  const [channel] = await tx
    .select({ type: channels.channelType })
    .from(channels)
    .where(matchChannel(order));
  const connector = channel && backend.connector(channel.type);
  if (connector?.returns?.inspection) await backend.enqueue(tx, confirmBackJob, toOrderKey(order));
}

/** The job. Throws ConnectorError. */
export async function confirmGoodsBack(backend: Backend, key: OrderKey): Promise<void> {
  const order = await loadOrderOfJob(backend, key);
  if (!order) return;
  await withCapability(backend, order, "returns", async ({ inspection }, credentials) =>
    inspection?.confirmBack(credentials, order.externalId),
  );
  await pullOrder(backend, order, order.externalId);
}
