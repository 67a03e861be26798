import { and, asc, count, eq, isNull, ne } from "drizzle-orm";
import { normaliseCategoryPath } from "#contract/category-path.ts";
import type { CategoryNode } from "#contract/product-categories.ts";
import type { Queryable } from "../../db/client.ts";
import { categoryMappings, productCategories } from "../../db/schema/product-categories.ts";
import { products } from "../../db/schema/products.ts";

/** Includes paths that only products name (spreadsheets, shops). */
export async function readCategoryTree(
  db: Queryable,
  accountId: string,
): Promise<{ categories: CategoryNode[]; unlisted: { path: string; productCount: number }[] }> {
  const categoryRows = await db
    .select()
    .from(productCategories)
    .where(eq(productCategories.accountId, accountId))
    .orderBy(asc(productCategories.path));
  const mappings = await db
    .select()
    .from(categoryMappings)
    .where(eq(categoryMappings.accountId, accountId))
    .orderBy(asc(categoryMappings.channelId));
  const productCounts = await db
    .select({ category: products.category, productCount: count() })
    .from(products)
    .where(
      and(eq(products.accountId, accountId), isNull(products.deletedAt), ne(products.category, "")),
    )
    .groupBy(products.category);
  const counts = new Map<string, number>();
  for (const { category, productCount } of productCounts)
    counts.set(
      normaliseCategoryPath(category),
      (counts.get(normaliseCategoryPath(category)) ?? 0) + productCount,
    );
  const knownPaths = new Set(categoryRows.map(({ path }) => path));
  return {
    categories: categoryRows.map(({ id, path }) => ({
      ...{ id, path, productCount: counts.get(path) ?? 0 },
      mappings: mappings
        .filter(({ categoryId }) => categoryId === id)
        .map(({ channelId, channelCategoryId, name }) => ({ channelId, channelCategoryId, name })),
    })),
    unlisted: [...counts]
      .filter(([path]) => path !== "" && !knownPaths.has(path))
      .map(([path, productCount]) => ({ path, productCount }))
      .sort((a, b) => b.productCount - a.productCount || (a.path < b.path ? -1 : 1)),
  };
}

export async function listCategoryPaths(db: Queryable, accountId: string): Promise<string[]> {
  const categoryRows = await db
    .select({ path: productCategories.path })
    .from(productCategories)
    .where(eq(productCategories.accountId, accountId))
    .orderBy(asc(productCategories.path));
  return categoryRows.map(({ path }) => path);
}
