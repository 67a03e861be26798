import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { fillWaitingOrders } from "./fill-waiting-orders.ts";
import { pullChannelJob, pullOrderJob } from "./jobs.ts";

export async function pullConnected(
  { enqueue }: Backend,
  tx: Transaction,
  { accountId, channelId }: Events["channelConnected"],
): Promise<void> {
  await enqueue(tx, pullChannelJob, { accountId, channelId }, { singletonKey: channelId });
}

export async function pullReported(
  { enqueue }: Backend,
  tx: Transaction,
  job: Events["orderReported"],
): Promise<void> {
  const singletonKey = `${job.channelId}:${job.externalId}`;
  await enqueue(tx, pullOrderJob, job, { singletonKey });
}

export async function fillWaiting(
  backend: Backend,
  tx: Transaction,
  { accountId, changes }: Events["stockChanged"],
): Promise<void> {
  await fillWaitingOrders(backend, tx, accountId, changes);
}
