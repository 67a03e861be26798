import { and, eq } from "drizzle-orm";
import type { IntakeStep } from "#contract/intake-steps.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import type { ChannelOrder } from "../marketplaces/channel-orders.ts";
import { runSteps } from "../steps.ts";
import { INTAKE, type IntakeOrder } from "./intake-steps.ts";
import { reconcileNothing } from "./reconcile-stock.ts";
import { lockOrMake, type OrderChannel } from "./write-report.ts";

interface IngestOptions {
  isAnswered?: boolean;
  readAt?: Date | null;
}

/**
 * Creates or updates an order as its channel reports it. Safe to call any number of times,
 * concurrently, and in any order: a report older than the last one taken changes nothing, and each
 * stock effect happens once. `isAnswered`: the report was read after the channel took our answer to
 * a cancel request, so it is newer although channels count in whole seconds. `readAt`: when reading
 * it began. Returns the order's id.
 */
export async function ingestOrder(
  backend: Backend,
  channel: OrderChannel,
  report: ChannelOrder,
  options: IngestOptions = {},
): Promise<string> {
  return transaction(backend.db, (tx) => ingestReport(backend, tx, channel, report, options));
}

/** `ingestOrder` within a transaction, for a shop whose orders are created in this database. */
export async function ingestReport(
  backend: Backend,
  tx: Transaction,
  channel: OrderChannel,
  report: ChannelOrder,
  { isAnswered = false, readAt = null }: IngestOptions = {},
): Promise<string> {
  const { order: before, isNew } = await lockOrMake(tx, channel, report);
  if (!isNew && report.updatedAt < before.channelUpdatedAt) return before.id;
  const intake: IntakeOrder = {
    ...{ backend, tx, channel, report, isAnswered, readAt, isNew, before },
    ...{ order: before, actor: `channel:${channel.id}`, events: [], cancelled: [], raised: [] },
    ...{ moved: reconcileNothing(before), isShippedBefore: false, isOfErased: false },
  };
  await noteSteps(tx, before, await runSteps(INTAKE, intake));
  return before.id;
}

/** Stores the steps for internal users on the order's page. The same report writes nothing. */
async function noteSteps(
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
