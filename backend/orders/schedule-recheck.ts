import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { fillWaitingJob } from "./jobs.ts";
import type { OrderKey } from "./visible-orders.ts";

const RECHECK_DELAY_MS = 2_000;

/**
 * Enqueues a second check of an order that waits for stock, also of one that just lacked it: a
 * concurrent movement does not see it yet.
 */
export async function scheduleRecheck(
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
