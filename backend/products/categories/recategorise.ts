import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { isBelow, isTooLong, normaliseCategoryPath } from "#contract/category-path.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import type { Transaction } from "../../db/client.ts";
import { products } from "../../db/schema/products.ts";
import { invalid } from "../../http/problem-error.ts";
import type { WriteScope } from "../create-product.ts";
import { recordHistory } from "../record-history.ts";

/**
 * Moves products of a category and its descendants to `makeTarget(path)`, with history. Throws 422.
 */
export async function recategoriseProducts(
  tx: Transaction,
  scope: WriteScope,
  from: string,
  makeTarget: (path: string) => string,
): Promise<void> {
  const usedCategories = await tx
    .selectDistinct({ category: products.category })
    .from(products)
    .where(
      and(
        eq(products.accountId, scope.accountId),
        isNull(products.deletedAt),
        ne(products.category, ""),
      ),
    );
  for (const { category } of usedCategories) {
    const path = normaliseCategoryPath(category);
    if (path !== from && !isBelow(path, from)) continue;
    const after = makeTarget(path);
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
    // A statement has a limited number of parameters.
    for (let start = 0; start < entries.length; start += 1000)
      await recordHistory(tx, ...entries.slice(start, start + 1000));
  }
}

export const pathTooLongProblem = () =>
  invalid(
    "invalid_category",
    "The path is too long",
    { path: "too_long" },
    { path: { bound: "at_most.text", limit: PRODUCT_LIMITS.category } },
  );
