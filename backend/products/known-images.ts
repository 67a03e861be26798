import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { images } from "../db/schema/products.ts";

/**
 * Which of these are pictures that the account may show: one of another account is as unknown as
 * one that does not exist, and what proves something of a return goes with its buyer.
 */
export async function knownImages(
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
