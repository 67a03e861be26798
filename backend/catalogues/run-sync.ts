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
import { matchTask, type TaskKey, type TaskRow } from "./task-key.ts";

const POLL_MS = 2_000;
/** An unfinished batch counts as failed after this time. */
const TIMEOUT_MS = 24 * 3_600_000;

/**
 * Prepares a task's items, sends waiting ones and checks sent ones. Repeats until Meta is done; a
 * final refusal ends the task with Meta's message.
 */
export async function runSync(backend: Backend, key: TaskKey, run: JobRun): Promise<void> {
  const [task] = await backend.db
    .select()
    .from(metaTasks)
    .where(and(matchTask(key), isNull(metaTasks.doneAt)));
  if (!task) return;
  const access = await loadAccess(backend.db, key.accountId);
  if (!access || access.catalogId !== task.catalogId)
    return endTask(backend, key, {
      problem: "Another catalogue was chosen.",
      unsent: "none",
    });
  try {
    await prepareItems(backend, task);
    if (await sendAndCheck(backend, task, access)) throw makeRetryError(backend, task);
  } catch (error) {
    const end = toSyncEnd(error, run);
    if (end === null) throw error;
    return endTask(backend, key, end);
  }
  await endTask(backend, key, { problem: null, unsent: "again" });
}

const sendAndCheck = (backend: Backend, task: TaskRow, access: AccessRow): Promise<boolean> =>
  withMeta(backend, access, async (graph, token) => {
    await sendItems(backend, task, { graph, token });
    return checkBatches(backend, task, { graph, token });
  });

function makeRetryError({ now }: Backend, task: TaskRow): Error {
  if (now().getTime() - task.createdAt.getTime() > TIMEOUT_MS)
    return new ConnectorError("rejected", "timeout", "Meta did not finish within a day.");
  return new RetryLater(new Date(now().getTime() + POLL_MS), "Meta has not finished");
}

interface SyncEnd {
  /** Meta's message, or our code CHANNEL_SETUP. */
  problem: string | null;
  /** When unsent changes are sent: soon, with the next changes, or never. */
  unsent: "again" | "next" | "none";
}

/** Returns `null` if the sync is retried. */
function toSyncEnd(error: unknown, { isLastTry }: JobRun): SyncEnd | null {
  if (!(error instanceof ConnectorError)) return null;
  const isTemporary = error.kind === "rate_limited" || error.kind === "unavailable";
  if (isTemporary && !isLastTry) return null;
  return {
    problem: error.fault ? getSellerCode(error) : error.message,
    unsent: isTemporary ? "again" : "next",
  };
}

/** Starts the next sync if something changed. Deletes an automatic task without items. */
async function endTask(
  backend: Backend,
  key: TaskKey,
  { problem, unsent }: SyncEnd,
): Promise<void> {
  const { accountId, taskId } = key;
  await transaction(backend.db, async (tx) => {
    const [endedTask] = await tx
      .update(metaTasks)
      .set({ doneAt: backend.now(), problem })
      .where(matchTask(key))
      .returning();
    if (endedTask?.isFollowing) {
      if (unsent !== "none" && (await recordUnsent(backend, tx, endedTask, unsent === "again")))
        return storeFollowed(backend, tx, key);
      const [item] = await tx
        .select({ position: metaTaskItems.position })
        .from(metaTaskItems)
        .where(and(eq(metaTaskItems.accountId, accountId), eq(metaTaskItems.taskId, taskId)))
        .limit(1);
      if (item) await storeFollowed(backend, tx, key);
      else await tx.delete(metaTasks).where(matchTask(key));
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
