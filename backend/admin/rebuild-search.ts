import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { NgramRebuild } from "#contract/admin-operations.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { products } from "../db/schema/products.ts";
import { type SearchRebuildRow, searchRebuilds } from "../db/schema/search-rebuilds.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { conflict } from "../http/problem-error.ts";
import type { JobRun } from "../jobs/queue.ts";
import { rebuildSearchJob } from "./jobs.ts";

/** Products per transaction: changes of these products wait for it. */
const PART_SIZE = 200;

export async function readRebuild({ db }: Pick<Backend, "db">): Promise<NgramRebuild | null> {
  const [row] = await db
    .select()
    .from(searchRebuilds)
    .orderBy(desc(searchRebuilds.startedAt), desc(searchRebuilds.id))
    .limit(1);
  return row ? presentRebuild(row) : null;
}

/** Starts a rebuild. Throws 409 `already_running`. */
export async function startRebuild(
  backend: Backend,
  { userId }: Pick<Caller, "userId">,
): Promise<NgramRebuild> {
  try {
    return await transaction(backend.db, async (tx) => {
      const [countRow] = await tx
        .select({ total: count() })
        .from(products)
        .where(isNull(products.deletedAt));
      const [row] = await tx
        .insert(searchRebuilds)
        .values({ total: countRow?.total ?? 0, startedByUserId: userId, startedAt: backend.now() })
        .returning();
      if (!row) throw new Error("The rebuild was not stored");
      await backend.enqueue(tx, rebuildSearchJob, { rebuildId: row.id }, { singletonKey: row.id });
      return presentRebuild(row);
    });
  } catch (error) {
    if (findBrokenConstraint(error) === "search_rebuilds_running")
      throw conflict("already_running", "A rebuild is running");
    throw error;
  }
}

/** Runs the job in committed parts. A repeat continues; correct texts stay. */
export async function rebuildSearch(
  backend: Backend,
  { rebuildId }: { rebuildId: string },
  run: JobRun,
): Promise<void> {
  try {
    while (await transaction(backend.db, (tx) => rebuildPart(tx, rebuildId, backend.now())));
  } catch (error) {
    if (run.isLastTry)
      await backend.db
        .update(searchRebuilds)
        .set({ status: "failed", finishedAt: backend.now() })
        .where(eq(searchRebuilds.id, rebuildId));
    throw error;
  }
}

/** Returns whether products are left. */
async function rebuildPart(tx: Transaction, rebuildId: string, now: Date): Promise<boolean> {
  const isThisRebuild = and(eq(searchRebuilds.id, rebuildId), eq(searchRebuilds.status, "running"));
  const [searchRebuild] = await tx.select().from(searchRebuilds).where(isThisRebuild).for("update");
  if (!searchRebuild) return false;
  const productPart = await tx
    .select({ accountId: products.accountId, id: products.id })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        sql`(${products.accountId}, ${products.id}) > (${searchRebuild.accountId}, ${searchRebuild.productId})`,
      ),
    )
    .orderBy(products.accountId, products.id)
    .limit(PART_SIZE);
  const last = productPart.at(-1);
  if (!last) {
    // The total excludes products created or deleted meanwhile.
    await tx
      .update(searchRebuilds)
      .set({ status: "done", total: searchRebuild.done, finishedAt: now })
      .where(isThisRebuild);
    return false;
  }
  let correctedCount = 0;
  for (const [accountId, accountProducts] of Map.groupBy(
    productPart,
    (product) => product.accountId,
  ))
    correctedCount += await correctSearchTexts(
      tx,
      accountId,
      accountProducts.map(({ id }) => id),
    );
  await tx
    .update(searchRebuilds)
    .set({
      accountId: last.accountId,
      productId: last.id,
      done: searchRebuild.done + productPart.length,
      total: Math.max(searchRebuild.total, searchRebuild.done + productPart.length),
      mended: searchRebuild.mended + correctedCount,
    })
    .where(isThisRebuild);
  return true;
}

async function correctSearchTexts(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<number> {
  const idArray = sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  await tx.execute(sql`select keep_product_search(${accountId}, ${idArray})`);
  const { rows } = await tx.execute<{ mended: number }>(
    sql`select count(*)::int as mended from product_search
      where account_id = ${accountId} and product_id = any (${idArray}) and xmin = pg_current_xact_id()::xid`,
  );
  return rows[0]?.mended ?? 0;
}

const presentRebuild = (row: SearchRebuildRow): NgramRebuild => ({
  id: row.id,
  status: row.status,
  total: row.total,
  done: row.done,
  mended: row.mended,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});
