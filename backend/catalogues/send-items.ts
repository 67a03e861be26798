import { and, asc, eq, inArray, max } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { metaBatches, metaTaskItems } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import { BATCH_SIZE, type SentBatch } from "../marketplaces/meta/batches.ts";
import type { MetaGraph } from "../marketplaces/meta/graph.ts";
import type { TaskRow } from "./task-key.ts";

export interface MetaSender {
  graph: MetaGraph;
  token: string;
}
type ItemRow = typeof metaTaskItems.$inferSelect;

const matchTaskItems = ({ accountId, id }: TaskRow) =>
  and(eq(metaTaskItems.accountId, accountId), eq(metaTaskItems.taskId, id));

/** Sends waiting items in batches. A batch without an answer is sent again, harmlessly. */
export async function sendItems(
  backend: Backend,
  task: TaskRow,
  { graph, token }: MetaSender,
): Promise<void> {
  for (;;) {
    const items = await backend.db
      .select()
      .from(metaTaskItems)
      .where(and(matchTaskItems(task), inArray(metaTaskItems.state, ["waiting", "removing"])))
      .orderBy(asc(metaTaskItems.position))
      .limit(BATCH_SIZE);
    if (items.length === 0) return;
    const sentBatch = await graph.sendItems(token, task.catalogId, items.map(toRequest));
    await recordSent(backend, task, items, sentBatch);
  }
}

const toRequest = ({ item, retailerId }: ItemRow) =>
  item
    ? { method: "UPDATE" as const, data: item }
    : { method: "DELETE" as const, data: { id: retailerId } };

async function recordSent(
  { db }: Backend,
  task: TaskRow,
  items: readonly ItemRow[],
  { handle, errors, warnings }: SentBatch,
): Promise<void> {
  const { accountId, id: taskId } = task;
  await transaction(db, async (tx) => {
    const [lastBatch] = await tx
      .select({ position: max(metaBatches.position) })
      .from(metaBatches)
      .where(and(eq(metaBatches.accountId, accountId), eq(metaBatches.taskId, taskId)));
    const batch = (lastBatch?.position ?? -1) + 1;
    await tx.insert(metaBatches).values({
      ...{ accountId, taskId, position: batch, handle },
      status: handle === null ? "finished" : "scheduled",
      errorCount: errors.size,
      warningCount: warnings.size,
    });
    await tx
      .update(metaTaskItems)
      .set({ state: "sent", batch })
      .where(
        and(
          matchTaskItems(task),
          inArray(
            metaTaskItems.position,
            items.map((item) => item.position),
          ),
        ),
      );
    for (const item of items) {
      const error = errors.get(item.retailerId) ?? (handle === null ? "refused" : null);
      const warning = warnings.get(item.retailerId) ?? null;
      if (error === null && warning === null) continue;
      await tx
        .update(metaTaskItems)
        .set({ error, warning, ...(error === null ? {} : { state: "refused" as const }) })
        .where(and(matchTaskItems(task), eq(metaTaskItems.position, item.position)));
    }
  });
}
