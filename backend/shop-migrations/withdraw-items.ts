import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { shopMigrationItems as items } from "../db/schema/shop-migrations.ts";
import { transaction } from "../db/transaction.ts";
import { PUBLISH_PART, requestRemovals } from "../listings/index.ts";
import { type MigrationRow, matchItems, toMigrationKey } from "./migration-row.ts";
import { findSoldProducts } from "./read-migration.ts";

/** Time until the next check for finished deletions. */
const RECHECK_MS = 2_000;

/**
 * Deletes the migration's listings on the target, one part per transaction. Returns when to
 * continue: `now`, later while the target works, `null` at the end. Sold or undeletable products
 * stay and count as kept.
 */
export async function withdrawItems(
  backend: Backend,
  row: MigrationRow,
  deadline: number,
): Promise<"now" | Date | null> {
  const author = { accountId: row.accountId, actor: row.actor };
  const matchOpenItems = and(
    matchItems(toMigrationKey(row)),
    isNotNull(items.channelProductId),
    eq(items.isTakenBack, false),
  );
  for (;;) {
    const isDone = await transaction(backend.db, async (tx) => {
      const part = await tx
        .select({ productId: items.productId, listingId: items.channelProductId })
        .from(items)
        .where(matchOpenItems)
        .orderBy(asc(items.productId))
        .limit(PUBLISH_PART)
        .for("update");
      if (part.length === 0) return true;
      const productIds = part.map(({ productId }) => productId);
      const soldProducts = await findSoldProducts(tx, row, productIds);
      const ids = part.flatMap(({ productId, listingId }) =>
        listingId === null || soldProducts.has(productId) ? [] : listingId,
      );
      await requestRemovals(backend, tx, author, ids, true);
      await tx
        .update(items)
        .set({ isTakenBack: true })
        .where(and(matchItems(toMigrationKey(row)), inArray(items.productId, productIds)));
      return false;
    });
    if (isDone) break;
    if (performance.now() >= deadline) return "now";
  }
  return (await hasUnfinishedRemovals(backend, row))
    ? new Date(backend.now().getTime() + RECHECK_MS)
    : null;
}

async function hasUnfinishedRemovals({ db }: Backend, row: MigrationRow): Promise<boolean> {
  const [item] = await db
    .select({ id: channelProducts.id })
    .from(items)
    .innerJoin(
      channelProducts,
      and(
        eq(channelProducts.accountId, items.accountId),
        eq(channelProducts.id, items.channelProductId),
        isNotNull(channelProducts.action),
      ),
    )
    .where(matchItems(toMigrationKey(row)))
    .limit(1);
  return item !== undefined;
}
