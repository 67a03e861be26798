import { asc } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { stocks, warehouses } from "../db/schema/stocks.ts";
import { isOpenWarehouse } from "./warehouses.ts";

/**
 * Creates an empty level for new variants in every warehouse, so that people can see and count
 * them.
 */
export async function ensureLevels(
  tx: Transaction,
  accountId: string,
  variantIds: readonly string[],
): Promise<void> {
  if (variantIds.length === 0) return;
  const openWarehouseRows = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(isOpenWarehouse(accountId))
    .orderBy(asc(warehouses.id));
  const wantedLevels = openWarehouseRows.flatMap(({ id: warehouseId }) =>
    variantIds.map((variantId) => ({ accountId, variantId, warehouseId })),
  );
  if (wantedLevels.length > 0) await tx.insert(stocks).values(wantedLevels).onConflictDoNothing();
}
