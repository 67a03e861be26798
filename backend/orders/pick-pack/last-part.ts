import { and, eq, max } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { pickPacks } from "../../db/schema/pick-packs.ts";

/**
 * Returns the highest part number of an order's records, or 0. Closed and waiting records count
 * too, because a number is never given twice.
 */
export async function findLastPart(
  tx: Transaction,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<number> {
  const [last] = await tx
    .select({ part: max(pickPacks.part) })
    .from(pickPacks)
    .where(and(eq(pickPacks.accountId, accountId), eq(pickPacks.orderId, orderId)));
  return last?.part ?? 0;
}
