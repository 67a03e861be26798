import { asc } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { stocks, warehouses } from "../db/schema/stocks.ts";
import { openWarehouses } from "./warehouses.ts";

/**
 * Creates an empty level for new variants in every warehouse, so that people can see and count them
 * before anything has moved.
 */
export async function ensureLevels(
  tx: Transaction,
  accountId: string,
  variantIds: readonly string[],
): Promise<void> {
  if (variantIds.length === 0) return;
  const open = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(openWarehouses(accountId))
    .orderBy(asc(warehouses.id));
  const wantedLevels = open.flatMap(({ id: warehouseId }) =>
    variantIds.map((variantId) => ({ accountId, variantId, warehouseId })),
  );
  if (wantedLevels.length > 0) await tx.insert(stocks).values(wantedLevels).onConflictDoNothing();
}
