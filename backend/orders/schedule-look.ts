import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { fillWaitingJob } from "./jobs.ts";
import type { OrderKey } from "./load-order.ts";

const LOOK_AGAIN_MS = 2_000;

/**
 * Has an order looked at again soon. Also for an order that has just found too little: a movement
 * that runs at the same moment does not see it yet.
 */
export async function scheduleLook(
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
