import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { eraseOrderJob } from "./jobs.ts";

/**
 * Erases a buyer whose erasure waited for an order's end, because no parcel needs the address any
 * more.
 */
export async function eraseEnded(
  backend: Backend,
  tx: Transaction,
  job: Events["erasedOrderEnded"],
): Promise<void> {
  await backend.enqueue(tx, eraseOrderJob, job, { singletonKey: job.orderId });
}
