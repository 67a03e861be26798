import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { isBelow, isTooLong, normaliseCategoryPath } from "#contract/category-path.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import type { Transaction } from "../../db/client.ts";
import { products } from "../../db/schema/products.ts";
import { invalid } from "../../http/problem-error.ts";
import type { WriteScope } from "../create-product.ts";
import { recordHistory } from "../history.ts";

/**
 * Gives a category's and its descendants' products the category from `target`, with history. Throws
 * 422 for a too long path.
 */
export async function moveToCategory(
  tx: Transaction,
  scope: WriteScope,
  from: string,
  target: (path: string) => string,
): Promise<void> {
  const foundProducts = await tx
    .selectDistinct({ category: products.category })
    .from(products)
    .where(
      and(
        eq(products.accountId, scope.accountId),
        isNull(products.deletedAt),
        ne(products.category, ""),
      ),
    );
  for (const { category } of foundProducts) {
    const path = normaliseCategoryPath(category);
    if (path !== from && !isBelow(path, from)) continue;
    const after = target(path);
    if (isTooLong(after)) throw pathTooLongProblem();
    const changedProducts = await tx
      .update(products)
      .set({ category: after, version: sql`${products.version} + 1`, updatedAt: scope.now })
      .where(
        inArray(
          products.id,
          tx
            .select({ id: products.id })
            .from(products)
            .where(
              and(
                eq(products.accountId, scope.accountId),
                eq(products.category, category),
                isNull(products.deletedAt),
              ),
            ),
        ),
      )
      .returning({ productId: products.id, productName: products.name });
    const entry = {
      accountId: scope.accountId,
      type: "updated" as const,
      actor: scope.actor,
      createdAt: scope.now,
      changes: { category: [category, after] as [string, string] },
    };
    const entries = changedProducts.map((product) => ({ ...product, ...entry }));
    // Splits the entries: a statement has a limit on its parameters.
    for (let first = 0; first < entries.length; first += 1000)
      await recordHistory(tx, ...entries.slice(first, first + 1000));
  }
}

export const pathTooLongProblem = () =>
  invalid(
    "invalid_category",
    "The path is too long",
    { path: "too_long" },
    { path: { bound: "at_most.text", limit: PRODUCT_LIMITS.category } },
  );
