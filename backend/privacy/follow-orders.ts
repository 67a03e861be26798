import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { eraseOrderJob } from "./jobs.ts";

/** Erases a buyer after the order's end: no parcel needs the address any more. */
export async function eraseEnded(
  backend: Backend,
  tx: Transaction,
  job: Events["erasedOrderEnded"],
): Promise<void> {
  await backend.enqueue(tx, eraseOrderJob, job, { singletonKey: job.orderId });
}
