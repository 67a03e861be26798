import { and, count, eq, inArray, isNull, or } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { metaChanges, metaItems, metaTaskItems, metaTasks } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import type { Events } from "../events.ts";
import { loadAccess } from "./access.ts";
import { metaFollowJob } from "./jobs.ts";
import { openTask } from "./start-sync.ts";
import { type TaskRow, UNCONFIRMED_CODE } from "./task-key.ts";

/** Changes within this time are sent together, because Meta counts calls. */
const COLLECT_MS = 20_000;
/** Delay after a change that Meta refused. */
const RETRY_MS = 15 * 60_000;
/** Changes per sync; the next sync sends the others. */
const MAX_CHANGES = 1000;

export const followProduct = (
  backend: Backend,
  tx: Transaction,
  { accountId, productId }: Pick<Events["productChanged"], "accountId" | "productId">,
): Promise<void> => recordChanges(backend, tx, accountId, eq(metaItems.productId, productId));

export const followStock = (
  backend: Backend,
  tx: Transaction,
  { accountId, variantIds }: Events["availabilityChanged"],
): Promise<void> =>
  variantIds.length === 0
    ? Promise.resolve()
    : recordChanges(backend, tx, accountId, inArray(metaItems.variantId, [...variantIds]));

/** Records changes of products that are in the catalogue. */
async function recordChanges(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  condition: ReturnType<typeof eq>,
): Promise<void> {
  const newChanges = await tx
    .insert(metaChanges)
    .select(
      tx
        .selectDistinct({ accountId: metaItems.accountId, productId: metaItems.productId })
        .from(metaItems)
        .where(and(eq(metaItems.accountId, accountId), condition)),
    )
    .onConflictDoNothing()
    .returning({ productId: metaChanges.productId });
  if (newChanges.length > 0) await enqueueFollow(backend, tx, accountId);
}

function enqueueFollow(
  { enqueue, now }: Backend,
  tx: Transaction,
  accountId: string,
  delayMs = COLLECT_MS,
): Promise<void> {
  return enqueue(
    tx,
    metaFollowJob,
    { accountId },
    { singletonKey: accountId, startAfter: new Date(now().getTime() + delayMs) },
  );
}

/**
 * Stores an automatic sync's unsent changes for the next sync, enqueued if `mustRetry`. Returns
 * whether there are any.
 */
export async function recordUnsent(
  backend: Backend,
  tx: Transaction,
  { accountId, id: taskId, productIds, prepared }: TaskRow,
  mustRetry: boolean,
): Promise<boolean> {
  const unsentItems = await tx
    .selectDistinct({ productId: metaTaskItems.groupId })
    .from(metaTaskItems)
    .where(
      and(
        eq(metaTaskItems.accountId, accountId),
        eq(metaTaskItems.taskId, taskId),
        or(
          inArray(metaTaskItems.state, ["waiting", "removing", "sent"]),
          eq(metaTaskItems.warning, UNCONFIRMED_CODE),
        ),
      ),
    );
  const remainingIds = [
    ...new Set([...unsentItems.map(({ productId }) => productId), ...productIds.slice(prepared)]),
  ];
  if (remainingIds.length === 0) return false;
  await tx
    .insert(metaChanges)
    .values(remainingIds.map((productId) => ({ accountId, productId })))
    .onConflictDoNothing();
  if (mustRetry) await enqueueFollow(backend, tx, accountId, RETRY_MS);
  return true;
}

/** Enqueues another sync if something changed during the last one. */
export async function scheduleNextSync(
  backend: Backend,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  const [countRow] = await tx
    .select({ total: count() })
    .from(metaChanges)
    .where(eq(metaChanges.accountId, accountId));
  if (countRow && countRow.total > 0) await enqueueFollow(backend, tx, accountId);
}

/** Makes a task of the changes. A running task enqueues this job again at its end. */
export async function startFollowSync(backend: Backend, accountId: string): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const access = await loadAccess(tx, accountId);
    if (!access?.catalogId || !access.lastTaskUrl || access.lostAt) return;
    const runningTasks = await tx
      .select({ id: metaTasks.id })
      .from(metaTasks)
      .where(and(eq(metaTasks.accountId, accountId), isNull(metaTasks.doneAt)));
    if (runningTasks.length > 0) return;
    const changes = await tx
      .select({ productId: metaChanges.productId })
      .from(metaChanges)
      .where(eq(metaChanges.accountId, accountId))
      .limit(MAX_CHANGES);
    const productIds = changes.map(({ productId }) => productId);
    if (productIds.length === 0) return;
    await tx
      .delete(metaChanges)
      .where(and(eq(metaChanges.accountId, accountId), inArray(metaChanges.productId, productIds)));
    const taskId = newId();
    const url = access.lastTaskUrl;
    await openTask(backend, tx, access, { taskId, productIds, url, isFollowing: true });
  });
}
