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
 * Asks Meta for unfinished calls and records their items' outcomes. Returns whether any is running.
 */
export async function checkBatches(
  backend: Backend,
  task: TaskRow,
  { graph, token }: MetaSender,
): Promise<boolean> {
  const openMetaBatches = await backend.db
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
  let isAnyOpen = false;
  for (const batch of openMetaBatches) {
    if (batch.handle === null) continue;
    const batchStanding = await graph.checkBatch(token, task.catalogId, batch.handle);
    const isFinal = META_FINAL_STATUSES.includes(batchStanding.status);
    isAnyOpen ||= !isFinal;
    await storeStanding(backend, task, batch, batchStanding, isFinal);
  }
  return isAnyOpen;
}

/** Meta gives samples of its reasons, so it may refuse an item without one. */
const UNEXPLAINED_CODE = "refused";

async function storeStanding(
  { db, now }: Backend,
  task: TaskRow,
  batch: BatchRow,
  batchStanding: BatchStanding,
  isFinal: boolean,
): Promise<void> {
  const { accountId, id: taskId } = task;
  await transaction(db, async (tx) => {
    await tx
      .update(metaBatches)
      .set({
        status: batchStanding.status,
        errorCount: Math.max(batch.errorCount, batchStanding.errorCount),
        warningCount: Math.max(batch.warningCount, batchStanding.warningCount),
      })
      .where(
        and(
          eq(metaBatches.accountId, accountId),
          eq(metaBatches.taskId, taskId),
          eq(metaBatches.position, batch.position),
        ),
      );
    if (!isFinal) return;
    // A cancelled or failed call's progress is unknown: send its items again.
    const isKnown = batchStanding.status === "finished";
    const isItemOfBatch = and(
      eq(metaTaskItems.accountId, accountId),
      eq(metaTaskItems.taskId, taskId),
      eq(metaTaskItems.batch, batch.position),
      eq(metaTaskItems.state, "sent"),
    );
    const items = await tx.select().from(metaTaskItems).where(isItemOfBatch);
    const invalid = new Set(batchStanding.invalidIds);
    const findError = (id: string) =>
      batchStanding.errors.get(id) ?? (invalid.has(id) ? UNEXPLAINED_CODE : null);
    for (const { retailerId, position } of items) {
      const error = findError(retailerId);
      const warning =
        batchStanding.warnings.get(retailerId) ?? (isKnown ? undefined : UNCONFIRMED_CODE);
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
    await tx.update(metaTaskItems).set({ state: "done" }).where(isItemOfBatch);
    const sendableItems = items.filter(({ retailerId }) => findError(retailerId) === null);
    await markSent(
      tx,
      task,
      sendableItems.map(({ retailerId, digest }) => ({
        retailerId,
        digest: isKnown ? digest : "",
      })),
      now(),
    );
  });
}
