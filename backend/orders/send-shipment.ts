import { and, eq } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { describeShipmentError, returnToSeller } from "./arrange-shipment.ts";
import { retryLaterFor } from "./channel-failures.ts";
import { trackingJob } from "./jobs.ts";
import { type LockedShipment, lockShipments, releaseShipment } from "./lock-shipments.ts";
import { recordEvents } from "./order-events.ts";
import { pullOrder } from "./pull-orders.ts";
import { type OrderKey, toOrderRef } from "./visible-orders.ts";

/**
 * The job of one order, with other orders that fit the same call. Safe to repeat: a second
 * arrangement is answered `wrong_state`. Each order has its own outcome. If no answer came, the
 * next job reads the order from the channel before sending again.
 */
export async function sendShipment(backend: Backend, job: OrderKey, run: JobRun): Promise<void> {
  const togetherRule = await findTogetherRule(backend, job);
  const locked = await lockShipments(backend, job, togetherRule, run);
  const [ownLockedShipment] = locked;
  if (!ownLockedShipment) return;
  const outcomes = await sendShipments(backend, locked);
  let failure: unknown = null;
  for (const [index, lockedShipment] of locked.entries()) {
    const error = await storeShipmentOutcome(backend, lockedShipment, run, outcomes[index] ?? null);
    if (lockedShipment === ownLockedShipment) failure = error;
  }
  if (failure === null) return;
  if (run.isLastTry && !(failure instanceof RetryLater))
    await returnAfterRefusal(backend, ownLockedShipment.order, failure);
  throw failure;
}

async function findTogetherRule(backend: Backend, { accountId, orderId }: OrderKey) {
  const [channel] = await backend.db
    .select({ channelType: channels.channelType })
    .from(orders)
    .innerJoin(
      channels,
      and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
    )
    .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)));
  return channel && backend.connector(channel.channelType)?.shipping?.together;
}

/** Returns why each order was not arranged; `null` if it was. */
async function sendShipments(
  backend: Backend,
  locked: readonly LockedShipment[],
): Promise<unknown[]> {
  const [ownLockedShipment] = locked;
  if (!ownLockedShipment) return [];
  const { order, before } = ownLockedShipment;
  try {
    return await withCapability(backend, order, "shipping", async (shipping, credentials) => {
      if (locked.length > 1 && shipping.together)
        return shipping.together.arrange(
          credentials,
          locked.map((lockedShipment) => toOrderRef(lockedShipment.order)),
          before.choice,
        );
      await shipping.arrange(credentials, toOrderRef(order), before.choice);
      return [null];
    });
  } catch (error) {
    return locked.map(() => error);
  }
}

/** The order was arranged elsewhere or is finished: keep the channel's report. */
const KEEP_REPORTED_STATE = Symbol("stands");

/** Stores the outcome. Returns the error that the job must throw to be retried. */
async function storeShipmentOutcome(
  backend: Backend,
  lockedShipment: LockedShipment,
  run: JobRun,
  error: unknown,
): Promise<unknown> {
  const { order, before } = lockedShipment;
  const failureReason = await findFailure(backend, lockedShipment, error);
  if (failureReason === null) {
    await transaction(backend.db, async (tx) => {
      const now = backend.now();
      await releaseShipment(tx, lockedShipment, run, { arrangedAt: now.toISOString() });
      await awaitTracking(backend, tx, order, now);
    });
    return null;
  }
  // A call that certainly failed restores `sentAt`: a later "already arranged" is not ours.
  const sentFields = isOutcomeUnknown(error) ? {} : { sentAt: before.sentAt };
  if (failureReason instanceof ConnectorError && failureReason.kind === "rate_limited") {
    const retryLater = retryLaterFor(backend, failureReason);
    await releaseShipment(backend.db, lockedShipment, run, {
      ...sentFields,
      lockedUntil: retryLater.at.toISOString(),
    });
    return retryLater;
  }
  await releaseShipment(backend.db, lockedShipment, run, sentFields);
  if (isOutcomeUnknown(failureReason)) return failureReason;
  if (failureReason !== KEEP_REPORTED_STATE)
    await returnAfterRefusal(backend, order, failureReason);
  return null;
}

/** Whether no answer came, so the call may have succeeded. */
const isOutcomeUnknown = (error: unknown) =>
  error !== KEEP_REPORTED_STATE &&
  (!(error instanceof ConnectorError) || error.kind === "unavailable");

/** Returns `null` if we arranged it, else the reason. After `wrong_state` it reads the order. */
async function findFailure(
  backend: Backend,
  { order, before }: LockedShipment,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ConnectorError) || error.kind !== "wrong_state") return error;
  try {
    const pulledOrder = await pullOrder(backend, order, order.externalId);
    if (before.sentAt !== null) return null;
    const status = pulledOrder?.report.status;
    return status && status !== "to_process" ? KEEP_REPORTED_STATE : error;
  } catch (readError) {
    return readError;
  }
}

const returnAfterRefusal = (backend: Backend, order: OrderRow, error: unknown) =>
  transaction(backend.db, (tx) => returnToSeller(backend, tx, order, describeShipmentError(error)));

/** Each arrangement has its own job; an earlier one's may still wait. */
async function awaitTracking(
  backend: Backend,
  tx: Transaction,
  order: OrderRow,
  now: Date,
): Promise<void> {
  await recordEvents(tx, order, "system", [{ axis: "order", type: "arranged" }], now);
  await backend.enqueue(
    tx,
    trackingJob,
    { accountId: order.accountId, orderId: order.id, since: now.toISOString() },
    { singletonKey: `${order.id}:${now.toISOString()}` },
  );
}
