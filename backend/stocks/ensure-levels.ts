import type { Transaction } from "../db/client.ts";
import { stocks } from "../db/schema/stocks.ts";
import { defaultWarehouseId } from "./warehouses.ts";

/** Gives new variants an empty level in the default warehouse, so that they can be seen and counted before anything has moved. */
export async function ensureLevels(
  tx: Transaction,
  accountId: string,
  variantIds: readonly string[],
): Promise<void> {
  const warehouseId = await defaultWarehouseId(tx, accountId);
  if (warehouseId === null || variantIds.length === 0) return;
  await tx
    .insert(stocks)
    .values(variantIds.map((variantId) => ({ accountId, variantId, warehouseId })))
    .onConflictDoNothing();
}
