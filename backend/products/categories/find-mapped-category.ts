import { and, eq, inArray } from "drizzle-orm";
import { listAncestors } from "#contract/category-path.ts";
import type { Queryable } from "../../db/client.ts";
import { categoryMappings, productCategories } from "../../db/schema/product-categories.ts";

/** Falls back to the nearest ancestor with a mapping, else `null`. */
export async function findMappedCategory(
  db: Queryable,
  { accountId, channelId }: { accountId: string; channelId: string },
  category: string,
): Promise<string | null> {
  const paths = listAncestors(category);
  if (paths.length === 0) return null;
  const rows = await db
    .select({ path: productCategories.path, id: categoryMappings.channelCategoryId })
    .from(productCategories)
    .innerJoin(
      categoryMappings,
      and(
        eq(categoryMappings.accountId, productCategories.accountId),
        eq(categoryMappings.categoryId, productCategories.id),
      ),
    )
    .where(
      and(
        eq(productCategories.accountId, accountId),
        inArray(productCategories.path, paths),
        eq(categoryMappings.channelId, channelId),
      ),
    );
  const byPath = new Map(rows.map(({ path, id }) => [path, id]));
  return paths.map((path) => byPath.get(path)).find((id) => id !== undefined) ?? null;
}
