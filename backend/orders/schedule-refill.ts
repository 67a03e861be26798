import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { fillWaitingJob } from "./jobs.ts";
import type { OrderKey } from "./visible-orders.ts";

const LOOK_AGAIN_MS = 2_000;

/**
 * Enqueues another look at an order. Also used for an order that has just found too little stock: a
 * movement at the same moment does not see it yet.
 */
export async function scheduleRefill(
  backend: Pick<Backend, "enqueue" | "now">,
  tx: Transaction,
  { accountId, orderId }: OrderKey,
): Promise<void> {
  await backend.enqueue(
    tx,
    fillWaitingJob,
    { accountId, orderId },
    {
      singletonKey: orderId,
      startAfter: new Date(backend.now().getTime() + LOOK_AGAIN_MS),
    },
  );
}
