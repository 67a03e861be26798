import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { eraseOrderJob } from "./jobs.ts";

/** Its parcel has come: nothing needs the address of a buyer any more who was to be erased. */
export async function eraseEnded(
  backend: Backend,
  tx: Transaction,
  job: Events["erasedOrderEnded"],
): Promise<void> {
  await backend.enqueue(tx, eraseOrderJob, job, { singletonKey: job.orderId });
}
