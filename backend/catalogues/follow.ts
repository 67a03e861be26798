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

/** Changes within this time are sent together: Meta counts calls. */
const GATHER_MS = 20_000;
/** Pause after a change that Meta did not accept. */
const AGAIN_MS = 15 * 60_000;
/** Changes per sync. The next sync has the others. */
const AT_ONCE = 1000;

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

/** Records changes only of products in the catalogue. */
async function recordChanges(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  condition: ReturnType<typeof eq>,
): Promise<void> {
  const changedMetaChanges = await tx
    .insert(metaChanges)
    .select(
      tx
        .selectDistinct({ accountId: metaItems.accountId, productId: metaItems.productId })
        .from(metaItems)
        .where(and(eq(metaItems.accountId, accountId), condition)),
    )
    .onConflictDoNothing()
    .returning({ productId: metaChanges.productId });
  if (changedMetaChanges.length > 0) await enqueueFollow(backend, tx, accountId);
}

function enqueueFollow(
  { enqueue, now }: Backend,
  tx: Transaction,
  accountId: string,
  inMs = GATHER_MS,
): Promise<void> {
  return enqueue(
    tx,
    metaFollowJob,
    { accountId },
    { singletonKey: accountId, startAfter: new Date(now().getTime() + inMs) },
  );
}

/**
 * Stores an automatic sync's unsent changes for the next sync, enqueued if `isAgain`. Returns
 * whether there are any.
 */
export async function recordUnsent(
  backend: Backend,
  tx: Transaction,
  { accountId, id: taskId, productIds, prepared }: TaskRow,
  isAgain: boolean,
): Promise<boolean> {
  const unsent = await tx
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
    ...new Set([...unsent.map(({ productId }) => productId), ...productIds.slice(prepared)]),
  ];
  if (remainingIds.length === 0) return false;
  await tx
    .insert(metaChanges)
    .values(remainingIds.map((productId) => ({ accountId, productId })))
    .onConflictDoNothing();
  if (isAgain) await enqueueFollow(backend, tx, accountId, AGAIN_MS);
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

/** Runs the job: makes a task of the changes. A running task enqueues it again at its end. */
export async function startFollowing(backend: Backend, accountId: string): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const access = await loadAccess(tx, accountId);
    if (!access?.catalogId || !access.lastTaskUrl || access.lostAt) return;
    const running = await tx
      .select({ id: metaTasks.id })
      .from(metaTasks)
      .where(and(eq(metaTasks.accountId, accountId), isNull(metaTasks.doneAt)));
    if (running.length > 0) return;
    const pickedMetaChanges = await tx
      .select({ productId: metaChanges.productId })
      .from(metaChanges)
      .where(eq(metaChanges.accountId, accountId))
      .limit(AT_ONCE);
    const productIds = pickedMetaChanges.map(({ productId }) => productId);
    if (productIds.length === 0) return;
    await tx
      .delete(metaChanges)
      .where(and(eq(metaChanges.accountId, accountId), inArray(metaChanges.productId, productIds)));
    const taskId = newId();
    const url = access.lastTaskUrl;
    await openTask(backend, tx, access, { taskId, productIds, url, isFollowing: true });
  });
}
