import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { fillWaitingOrders } from "./fill-waiting-orders.ts";
import { pullChannelJob } from "./jobs.ts";
import { queueReportedOrders } from "./pull-reported.ts";

export async function pullConnectedChannel(
  { enqueue }: Backend,
  tx: Transaction,
  { accountId, channelId }: Events["channelConnected"],
): Promise<void> {
  await enqueue(tx, pullChannelJob, { accountId, channelId }, { singletonKey: channelId });
}

export const enqueueReportedOrder = (
  backend: Backend,
  tx: Transaction,
  { externalId, ...channel }: Events["orderReported"],
): Promise<void> => queueReportedOrders(backend, tx, channel, [externalId]);

export async function fillOrdersAfterStockChange(
  backend: Backend,
  tx: Transaction,
  { accountId, changes }: Events["stockChanged"],
): Promise<void> {
  await fillWaitingOrders(backend, tx, accountId, changes);
}
