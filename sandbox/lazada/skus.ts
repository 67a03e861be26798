import { asc, inArray } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { type products, skus } from "./schema.ts";

export type ProductRow = typeof products.$inferSelect;
export type SkuRow = typeof skus.$inferSelect;

export async function readSkus(
  db: Queryable,
  itemIds: readonly string[],
): Promise<Map<string, SkuRow[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(skus)
    .where(inArray(skus.itemId, [...itemIds]))
    .orderBy(asc(skus.position), asc(skus.skuId));
  return Map.groupBy(rows, ({ itemId }) => itemId);
}
