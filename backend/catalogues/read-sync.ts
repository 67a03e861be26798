import { and, asc, count, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Answer } from "#contract/endpoint.ts";
import type { checkMetaSync, MetaTaskItem } from "#contract/meta.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { metaBatches, metaItems, metaTaskItems, metaTasks } from "../db/schema/meta.ts";
import { notFound } from "../http/problem-error.ts";
import { toShownAddresses } from "../own-addresses.ts";
import { loadAccess, requireGraph } from "./access.ts";
import { matchTask, type TaskKey, type TaskRow } from "./task-key.ts";

async function requireTask(db: Queryable, key: TaskKey): Promise<TaskRow> {
  const [task] = await db.select().from(metaTasks).where(matchTask(key));
  if (!task) throw notFound("The sync");
  return task;
}

const matchTaskItems = ({ accountId, taskId }: TaskKey) =>
  and(eq(metaTaskItems.accountId, accountId), eq(metaTaskItems.taskId, taskId));
const issueCondition = or(isNotNull(metaTaskItems.error), isNotNull(metaTaskItems.warning));

/** While the task runs, at least one returned status is not final. */
export async function checkSync(
  backend: Backend,
  key: TaskKey,
): Promise<Answer<typeof checkMetaSync>> {
  const task = await requireTask(backend.db, key);
  const batches = await backend.db
    .select()
    .from(metaBatches)
    .where(and(eq(metaBatches.accountId, key.accountId), eq(metaBatches.taskId, key.taskId)))
    .orderBy(asc(metaBatches.position));
  const [counts] = await backend.db
    .select({
      total: count(),
      sent: sql`count(*) filter (where ${metaTaskItems.batch} is not null)`.mapWith(Number),
      unchanged: sql`count(*) filter (where ${metaTaskItems.state} = 'unchanged')`.mapWith(Number),
      issues: sql`count(*) filter (where ${issueCondition})`.mapWith(Number),
    })
    .from(metaTaskItems)
    .where(matchTaskItems(key));
  const noFailures = { errorCount: 0, warningCount: 0 };
  return {
    statuses: [
      ...batches.map(({ status, errorCount, warningCount }) => ({
        ...{ status, errorCount, warningCount },
      })),
      ...(task.doneAt === null ? [{ status: "started" as const, ...noFailures }] : []),
      ...(task.problem === null ? [] : [{ status: "error" as const, ...noFailures }]),
    ],
    problem: task.problem,
    catalogId: task.catalogId,
    catalogUrl: requireGraph(backend).catalogUrl(task.businessId, task.catalogId),
    createdAt: task.createdAt.toISOString(),
    isFollowing: task.isFollowing,
    counts: counts ?? { total: 0, sent: 0, unchanged: 0, issues: 0 },
  };
}

export async function readSyncItems(
  { db, config }: Backend,
  key: TaskKey,
  page: { limit: number; offset: number; hasIssue?: boolean | undefined },
): Promise<{ items: MetaTaskItem[]; total: number }> {
  await requireTask(db, key);
  const condition = and(matchTaskItems(key), page.hasIssue ? issueCondition : undefined);
  const [countRow] = await db.select({ total: count() }).from(metaTaskItems).where(condition);
  const rows = await db
    .select()
    .from(metaTaskItems)
    .where(condition)
    .orderBy(asc(metaTaskItems.position))
    .limit(page.limit)
    .offset(page.offset);
  const items = rows.map(({ name, imageUrl, opts, retailerId, groupId, url, error, warning }) => ({
    ...{ name, opts, retailerId, groupId, url, error, warning },
    imageUrl: toShownAddresses(config, imageUrl),
  }));
  return { items, total: countRow?.total ?? 0 };
}

/** Returns products with a variant in the chosen catalogue. */
export async function findSyncedProducts(
  { db }: Backend,
  accountId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const access = await loadAccess(db, accountId);
  if (!access?.catalogId || productIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ productId: metaItems.productId })
    .from(metaItems)
    .where(
      and(
        eq(metaItems.accountId, accountId),
        eq(metaItems.catalogId, access.catalogId),
        inArray(metaItems.productId, [...productIds]),
        ne(metaItems.digest, ""),
      ),
    );
  return rows.map(({ productId }) => productId);
}
