import { and, asc, eq, notInArray } from "drizzle-orm";
import { META_FINAL_STATUSES } from "#contract/meta.ts";
import type { Backend } from "../context.ts";
import { metaBatches, metaTaskItems } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import type { BatchStanding } from "../marketplaces/meta/batches.ts";
import { markSent } from "./prepare-items.ts";
import type { MetaSender } from "./send-items.ts";
import { type TaskRow, UNCONFIRMED_CODE } from "./task-key.ts";

type BatchRow = typeof metaBatches.$inferSelect;

/**
 * Asks Meta for unfinished batches and records their items' outcomes. Returns whether any is
 * running.
 */
export async function checkBatches(
  backend: Backend,
  task: TaskRow,
  { graph, token }: MetaSender,
): Promise<boolean> {
  const openBatches = await backend.db
    .select()
    .from(metaBatches)
    .where(
      and(
        eq(metaBatches.accountId, task.accountId),
        eq(metaBatches.taskId, task.id),
        notInArray(metaBatches.status, [...META_FINAL_STATUSES]),
      ),
    )
    .orderBy(asc(metaBatches.position));
  let hasOpenBatch = false;
  for (const batch of openBatches) {
    if (batch.handle === null) continue;
    const batchState = await graph.checkBatch(token, task.catalogId, batch.handle);
    const isFinal = META_FINAL_STATUSES.includes(batchState.status);
    hasOpenBatch ||= !isFinal;
    await storeBatchState(backend, task, batch, batchState, isFinal);
  }
  return hasOpenBatch;
}

/** Meta gives only samples of its reasons. */
const UNEXPLAINED_CODE = "refused";

async function storeBatchState(
  { db, now }: Backend,
  task: TaskRow,
  batch: BatchRow,
  batchState: BatchStanding,
  isFinal: boolean,
): Promise<void> {
  const { accountId, id: taskId } = task;
  await transaction(db, async (tx) => {
    await tx
      .update(metaBatches)
      .set({
        status: batchState.status,
        errorCount: Math.max(batch.errorCount, batchState.errorCount),
        warningCount: Math.max(batch.warningCount, batchState.warningCount),
      })
      .where(
        and(
          eq(metaBatches.accountId, accountId),
          eq(metaBatches.taskId, taskId),
          eq(metaBatches.position, batch.position),
        ),
      );
    if (!isFinal) return;
    // A cancelled or failed batch's progress is unknown, so its items are sent again.
    const isOutcomeKnown = batchState.status === "finished";
    const itemCondition = and(
      eq(metaTaskItems.accountId, accountId),
      eq(metaTaskItems.taskId, taskId),
      eq(metaTaskItems.batch, batch.position),
      eq(metaTaskItems.state, "sent"),
    );
    const items = await tx.select().from(metaTaskItems).where(itemCondition);
    const invalidIds = new Set(batchState.invalidIds);
    const findError = (id: string) =>
      batchState.errors.get(id) ?? (invalidIds.has(id) ? UNEXPLAINED_CODE : null);
    for (const { retailerId, position } of items) {
      const error = findError(retailerId);
      const warning =
        batchState.warnings.get(retailerId) ?? (isOutcomeKnown ? undefined : UNCONFIRMED_CODE);
      if (error === null && warning === undefined) continue;
      await tx
        .update(metaTaskItems)
        .set({
          ...(error === null ? {} : { error, state: "refused" as const }),
          ...(warning === undefined ? {} : { warning }),
        })
        .where(
          and(
            eq(metaTaskItems.accountId, accountId),
            eq(metaTaskItems.taskId, taskId),
            eq(metaTaskItems.position, position),
          ),
        );
    }
    await tx.update(metaTaskItems).set({ state: "done" }).where(itemCondition);
    const sendableItems = items.filter(({ retailerId }) => findError(retailerId) === null);
    await markSent(
      tx,
      task,
      sendableItems.map(({ retailerId, digest }) => ({
        retailerId,
        digest: isOutcomeKnown ? digest : "",
      })),
      now(),
    );
  });
}
