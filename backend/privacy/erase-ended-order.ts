import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { eraseOrderJob } from "./jobs.ts";

/** After the order's end no parcel needs the address. */
export async function eraseEndedOrder(
  backend: Backend,
  tx: Transaction,
  job: Events["erasedOrderEnded"],
): Promise<void> {
  await backend.enqueue(tx, eraseOrderJob, job, { singletonKey: job.orderId });
}
