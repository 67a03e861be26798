import { eq, sql } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import type { ReturnOutcome } from "../marketplaces/channel-returns.ts";
import { followReturnJob } from "./jobs.ts";
import { recordEvents } from "./order-events.ts";
import { isBack } from "./sale-states.ts";
import { loadOrderOfJob, lockOrder, type OrderKey, toOrderKey } from "./visible-orders.ts";
import { writeRefund } from "./write-refund.ts";

const MAX_ASKED_A_DAY = 5_000;

/**
 * Enqueues a job that asks the channel for the outcome of an answered return, if it is not known
 * yet.
 */
export async function enqueueReturnFollowUp(
  backend: Pick<Backend, "enqueue">,
  tx: Transaction,
  order: OrderRow,
): Promise<boolean> {
  if (!order.isRefundExpected) return false;
  await backend.enqueue(tx, followReturnJob, toOrderKey(order), { singletonKey: order.id });
  return true;
}

/**
 * Asks once a day about each answered return, because a channel may end one without changing its
 * order. The order of asking varies, so that shops that do not answer do not use up the day.
 */
export async function enqueueExpectedRefunds(backend: Backend): Promise<void> {
  const day = backend.now().toISOString().slice(0, 10);
  await transaction(backend.db, async (tx) => {
    const expected = await tx
      .select({ accountId: orders.accountId, orderId: orders.id })
      .from(orders)
      .where(eq(orders.isRefundExpected, true))
      .orderBy(sql`md5(${orders.id} || ${day})`)
      .limit(MAX_ASKED_A_DAY);
    for (const key of expected)
      await backend.enqueue(tx, followReturnJob, key, { singletonKey: key.orderId });
  });
}

/**
 * The job: asks the channel what became of the return, and corrects the buyer's refund if nothing
 * came of it or another amount was paid. Throws ConnectorError.
 */
export async function followReturn(backend: Backend, key: OrderKey): Promise<void> {
  const order = await loadOrderOfJob(backend, key);
  if (!order?.isRefundExpected) return;
  const outcome = await withCapability(backend, order, "returns", (returns, credentials) =>
    returns.findOutcome(credentials, order.externalId),
  );
  if (outcome && outcome.state !== "open")
    await transaction(backend.db, (tx) => storeOutcome(backend, tx, order, outcome));
}

async function storeOutcome(
  backend: Backend,
  tx: Transaction,
  { accountId, id }: OrderRow,
  { state, refundAmount }: ReturnOutcome,
): Promise<void> {
  const order = await lockOrder(tx, { accountId }, id);
  if (!order.isRefundExpected) return;
  if (state === "refunded")
    return writeRefund(backend, tx, order, refundAmount ?? order.refundedAmount);
  // Without a stored 0, goods that came back would count as fully refunded.
  await writeRefund(backend, tx, order, isBack(order) ? 0 : null);
  const event = { axis: "order", type: "return_void" } as const;
  await recordEvents(tx, order, `channel:${order.channelId}`, [event], backend.now());
}
