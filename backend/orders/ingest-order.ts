import { and, eq } from "drizzle-orm";
import type { IntakeStep } from "#contract/intake-steps.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import type { ChannelOrder } from "../marketplaces/channel-orders.ts";
import { runSteps } from "../steps.ts";
import { INTAKE, type IntakeOrder } from "./intake-steps.ts";
import { clearRequester, findActorOfReport } from "./order-requests.ts";
import { makeEmptyResult } from "./reconcile-stock.ts";
import { lockOrCreateOrder, type OrderChannel } from "./write-report.ts";

interface IngestOptions {
  isAnswered?: boolean;
  readAt?: Date | null;
  actor?: string | undefined;
}

/**
 * Creates or updates an order from its channel's report. Safe to repeat, concurrently and in any
 * order: a report older than the last one changes nothing, and each stock effect happens once.
 * `isAnswered`: the channel had taken our answer to a cancel request, so this report is newer
 * although channels count in whole seconds. `readAt`: when reading it began. `actor`: the member
 * who made the change; else the one who asked the channel for it, or the channel. Returns the
 * order's id.
 */
export async function ingestOrder(
  backend: Backend,
  channel: OrderChannel,
  report: ChannelOrder,
  options: IngestOptions = {},
): Promise<string> {
  return transaction(backend.db, (tx) => ingestReport(backend, tx, channel, report, options));
}

/** `ingestOrder` within a transaction, for a shop that has its orders in this database. */
export async function ingestReport(
  backend: Backend,
  tx: Transaction,
  channel: OrderChannel,
  report: ChannelOrder,
  { isAnswered = false, readAt = null, actor }: IngestOptions = {},
): Promise<string> {
  const { order: before, isNew } = await lockOrCreateOrder(tx, channel, report);
  if (!isNew && report.updatedAt < before.channelUpdatedAt) return before.id;
  const intake: IntakeOrder = {
    ...{ backend, tx, channel, report, isAnswered, readAt, isNew, before },
    ...{ order: before, actor: actor ?? findActorOfReport(before, backend.now()) },
    ...{ events: [], cancelled: [], newShortages: [] },
    ...{
      reconciled: makeEmptyResult(before),
      isShippedBeforeConnecting: false,
      isBuyerErased: false,
    },
  };
  await storeIntakeSteps(tx, before, await runSteps(INTAKE, intake));
  const isCarriedOut = intake.order.status !== before.status || intake.cancelled.length > 0;
  if (before.requestedBy !== null && isCarriedOut) await clearRequester(tx, before);
  return before.id;
}

/** Stores the steps, shown to internal users. The same report writes nothing. */
async function storeIntakeSteps(
  tx: Transaction,
  { accountId, id, intakeSteps }: OrderRow,
  steps: IntakeStep[],
): Promise<void> {
  if (intakeSteps?.join() === steps.join()) return;
  await tx
    .update(orders)
    .set({ intakeSteps: steps })
    .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
}
