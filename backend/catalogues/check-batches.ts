import { and, asc, eq, notInArray } from "drizzle-orm";
import { META_FINAL_STATUSES } from "#contract/meta.ts";
import type { Backend } from "../context.ts";
import { metaBatches, metaTaskItems } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import type { BatchStanding } from "../marketplaces/meta/batches.ts";
import { markSent } from "./prepare-items.ts";
import type { Sender } from "./send-items.ts";
import { type TaskRow, UNCONFIRMED } from "./task-key.ts";

type BatchRow = typeof metaBatches.$inferSelect;

/**
 * Asks Meta for the calls that it has not finished, and records the outcome of their items. Returns
 * whether any is still running.
 */
export async function checkBatches(
  backend: Backend,
  task: TaskRow,
  { graph, token }: Sender,
): Promise<boolean> {
  const open = await backend.db
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
  for (const batch of open) {
    if (batch.handle === null) continue;
    const standing = await graph.checkBatch(token, task.catalogId, batch.handle);
    const isFinal = META_FINAL_STATUSES.includes(standing.status);
    isAnyOpen ||= !isFinal;
    await noteStanding(backend, task, batch, standing, isFinal);
  }
  return isAnyOpen;
}

/** Recorded if Meta names an item as refused without a reason. Its lists of reasons are samples. */
const UNEXPLAINED = "refused";

async function noteStanding(
  { db, now }: Backend,
  task: TaskRow,
  batch: BatchRow,
  standing: BatchStanding,
  isFinal: boolean,
): Promise<void> {
  const { accountId, id: taskId } = task;
  await transaction(db, async (tx) => {
    await tx
      .update(metaBatches)
      .set({
        status: standing.status,
        errorCount: Math.max(batch.errorCount, standing.errorCount),
        warningCount: Math.max(batch.warningCount, standing.warningCount),
      })
      .where(
        and(
          eq(metaBatches.accountId, accountId),
          eq(metaBatches.taskId, taskId),
          eq(metaBatches.position, batch.position),
        ),
      );
    if (!isFinal) return;
    // The progress of a cancelled or failed call is unknown, so its items are sent again.
    const isKnown = standing.status === "finished";
    const ofBatch = and(
      eq(metaTaskItems.accountId, accountId),
      eq(metaTaskItems.taskId, taskId),
      eq(metaTaskItems.batch, batch.position),
      eq(metaTaskItems.state, "sent"),
    );
    const items = await tx.select().from(metaTaskItems).where(ofBatch);
    const invalid = new Set(standing.invalidIds);
    const errorOf = (id: string) =>
      standing.errors.get(id) ?? (invalid.has(id) ? UNEXPLAINED : null);
    for (const { retailerId, position } of items) {
      const error = errorOf(retailerId);
      const warning = standing.warnings.get(retailerId) ?? (isKnown ? undefined : UNCONFIRMED);
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
    await tx.update(metaTaskItems).set({ state: "done" }).where(ofBatch);
    const taken = items.filter(({ retailerId }) => errorOf(retailerId) === null);
    await markSent(
      tx,
      task,
      taken.map(({ retailerId, digest }) => ({ retailerId, digest: isKnown ? digest : "" })),
      now(),
    );
  });
}
