import { and, asc, eq } from "drizzle-orm";
import { makeCategoryTree } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { products } from "../db/schema/products.ts";
import {
  shopMigrationCategories as categories,
  shopMigrationItems as items,
} from "../db/schema/shop-migrations.ts";
import { transaction } from "../db/transaction.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { matchCategory } from "./match-category.ts";
import { matchItems, type PairedMigration, toMigrationKey } from "./migration-row.ts";
import { openShops, type Shops } from "./open-shops.ts";

/** Names of a category's products for which the target is asked. */
const MAX_SAMPLES = 5;

type CategoryRow = typeof categories.$inferSelect;

export const matchCategories = (row: Pick<PairedMigration, "accountId" | "id">) =>
  and(eq(categories.accountId, row.accountId), eq(categories.migrationId, row.id));

/**
 * Proposes each category once, and keeps the seller's choices. Throws ConnectorError without the
 * target's tree.
 */
export async function proposeCategories(backend: Backend, row: PairedMigration): Promise<void> {
  const openCategories = await backend.db
    .select()
    .from(categories)
    .where(and(matchCategories(row), eq(categories.isProposed, false)))
    .orderBy(asc(categories.sourceCategoryId));
  if (openCategories.length === 0) return;
  const shops = await openShops(backend, row);
  const [sourceTree, targetTree] = [
    makeCategoryTree(await readSourceCategories(shops)),
    makeCategoryTree(await shops.to.lists.categories(shops.language)),
  ];
  const leaves = targetTree.search("");
  for (const category of openCategories) {
    const path = sourceTree.find(category.sourceCategoryId)?.path ?? [];
    const sameCategory = shops.isSameType ? targetTree.find(category.sourceCategoryId) : null;
    const target = sameCategory?.isLeaf
      ? sameCategory
      : matchCategory(
          { path, recommended: await readRecommendations(backend, row, shops, category) },
          leaves,
          targetTree.find,
        );
    await transaction(backend.db, (tx) =>
      tx
        .update(categories)
        .set({
          sourcePath: path.join(" > "),
          targetCategoryId: target?.categoryId ?? null,
          targetPath: target?.path.join(" > ") ?? "",
          attributes: [],
          isProposed: true,
        })
        .where(
          and(matchCategories(row), eq(categories.sourceCategoryId, category.sourceCategoryId)),
        ),
    );
  }
}

/** Without these lists categories have no names, but the migration continues. */
async function readSourceCategories({ from, language }: Shops) {
  try {
    return await from.lists.categories(language);
  } catch (error) {
    if (error instanceof ConnectorError) return [];
    throw error;
  }
}

/** Asks for a few products. A failure leaves other ways to match. */
async function readRecommendations(
  { db }: Backend,
  row: PairedMigration,
  { to }: Shops,
  { sourceCategoryId }: CategoryRow,
): Promise<string[][]> {
  const names = await db
    .select({ name: products.name })
    .from(items)
    .innerJoin(
      products,
      and(eq(products.accountId, items.accountId), eq(products.id, items.productId)),
    )
    .where(and(matchItems(toMigrationKey(row)), eq(items.sourceCategoryId, sourceCategoryId)))
    .orderBy(asc(items.productId))
    .limit(MAX_SAMPLES);
  const answers: string[][] = [];
  for (const { name } of names) {
    try {
      answers.push(await to.lists.recommended(name));
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
    }
  }
  return answers;
}
