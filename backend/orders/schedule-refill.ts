import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { fillWaitingJob } from "./jobs.ts";
import type { OrderKey } from "./visible-orders.ts";

const RECHECK_DELAY_MS = 2_000;

/**
 * Enqueues another look at an order, also for one that just lacked stock: a concurrent movement
 * does not see it yet.
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
      startAfter: new Date(backend.now().getTime() + RECHECK_DELAY_MS),
    },
  );
}
