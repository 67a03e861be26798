import { and, eq, isNull } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { metaAccesses, metaTaskItems, metaTasks } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { type AccessRow, loadAccess, withMeta } from "./access.ts";
import { checkBatches } from "./check-batches.ts";
import { recordUnsent, scheduleNextSync } from "./follow.ts";
import { prepareItems } from "./prepare-items.ts";
import { sendItems } from "./send-items.ts";
import { isTask, type TaskKey, type TaskRow } from "./task-key.ts";

const POLL_MS = 2_000;
/** An unfinished batch counts as failed after this time. */
const PATIENCE_MS = 24 * 3_600_000;

/**
 * Runs a round of a task: prepares items, sends waiting ones and asks for sent ones, each from
 * where the last round stopped. Repeats until Meta is done; a final refusal ends the task with
 * Meta's message.
 */
export async function runSync(backend: Backend, key: TaskKey, run: JobRun): Promise<void> {
  const [task] = await backend.db
    .select()
    .from(metaTasks)
    .where(and(isTask(key), isNull(metaTasks.doneAt)));
  if (!task) return;
  const access = await loadAccess(backend.db, key.accountId);
  if (!access || access.catalogId !== task.catalogId)
    return endTask(backend, key, {
      problem: "The catalogue is not chosen any more.",
      left: "none",
    });
  try {
    await prepareItems(backend, task);
    if (await isUnderWay(backend, task, access)) throw retryLaterUnlessLong(backend, task);
  } catch (error) {
    const end = findEnd(error, run);
    if (end === null) throw error;
    return endTask(backend, key, end);
  }
  await endTask(backend, key, { problem: null, left: "again" });
}

const isUnderWay = (backend: Backend, task: TaskRow, access: AccessRow): Promise<boolean> =>
  withMeta(backend, access, async (graph, token) => {
    await sendItems(backend, task, { graph, token });
    return checkBatches(backend, task, { graph, token });
  });

function retryLaterUnlessLong({ now }: Backend, task: TaskRow): Error {
  if (now().getTime() - task.createdAt.getTime() > PATIENCE_MS)
    return new ConnectorError("rejected", "timeout", "Meta did not finish within a day.");
  return new RetryLater(new Date(now().getTime() + POLL_MS), "Meta is still at it");
}

interface SyncEnd {
  /** Meta's message, or our code CHANNEL_SETUP. */
  problem: string | null;
  /** Unsent changes are sent again soon, or with the next changes. */
  left: "again" | "next" | "none";
}

/** Returns `null` if the sync is retried. An expired grant waits for a new one. */
function findEnd(error: unknown, { isLastTry }: JobRun): SyncEnd | null {
  if (!(error instanceof ConnectorError)) return null;
  const isPassing = error.kind === "rate_limited" || error.kind === "unavailable";
  if (isPassing && !isLastTry) return null;
  return {
    problem: error.fault ? getSellerCode(error) : error.message,
    left: isPassing ? "again" : "next",
  };
}

/** Starts the next sync if something changed. Deletes an automatic task without items. */
async function endTask(backend: Backend, key: TaskKey, { problem, left }: SyncEnd): Promise<void> {
  const { accountId, taskId } = key;
  await transaction(backend.db, async (tx) => {
    const [endedMetaTask] = await tx
      .update(metaTasks)
      .set({ doneAt: backend.now(), problem })
      .where(isTask(key))
      .returning();
    if (endedMetaTask?.isFollowing) {
      if (left !== "none" && (await recordUnsent(backend, tx, endedMetaTask, left === "again")))
        return storeFollowed(backend, tx, key);
      const [item] = await tx
        .select({ position: metaTaskItems.position })
        .from(metaTaskItems)
        .where(and(eq(metaTaskItems.accountId, accountId), eq(metaTaskItems.taskId, taskId)))
        .limit(1);
      if (item) await storeFollowed(backend, tx, key);
      else await tx.delete(metaTasks).where(isTask(key));
    }
    await scheduleNextSync(backend, tx, accountId);
  });
}

async function storeFollowed(
  { now }: Backend,
  tx: Transaction,
  { accountId, taskId }: TaskKey,
): Promise<void> {
  await tx
    .update(metaAccesses)
    .set({ lastFollowTaskId: taskId, lastFollowAt: now() })
    .where(eq(metaAccesses.accountId, accountId));
}
