import { asc } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { stocks, warehouses } from "../db/schema/stocks.ts";
import { matchOpenWarehouses } from "./warehouses.ts";

/** An empty level in every warehouse lets people see and count a new variant. */
export async function ensureLevels(
  tx: Transaction,
  accountId: string,
  variantIds: readonly string[],
): Promise<void> {
  if (variantIds.length === 0) return;
  const openWarehouses = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(matchOpenWarehouses(accountId))
    .orderBy(asc(warehouses.id));
  const wantedLevels = openWarehouses.flatMap(({ id: warehouseId }) =>
    variantIds.map((variantId) => ({ accountId, variantId, warehouseId })),
  );
  if (wantedLevels.length > 0) await tx.insert(stocks).values(wantedLevels).onConflictDoNothing();
}
