import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { images } from "../db/schema/products.ts";

/** Excludes foreign pictures, and returns' evidence, which is erased with its buyer. */
export async function findKnownImages(
  tx: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(
      and(eq(images.accountId, accountId), isNull(images.orderId), inArray(images.id, [...ids])),
    );
  return new Set(rows.map((row) => row.id));
}
