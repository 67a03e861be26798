import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Warehouse } from "#contract/warehouses.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { warehouses } from "../db/schema/stocks.ts";

export async function createDefaultWarehouse(
  tx: Transaction,
  accountId: string,
  name: string,
): Promise<string> {
  const id = newId();
  await tx.insert(warehouses).values({ id, accountId, name, isDefault: true, status: "created" });
  return id;
}

export async function findDefaultWarehouseId(
  db: Queryable,
  accountId: string,
): Promise<string | null> {
  const [warehouse] = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), eq(warehouses.isDefault, true)));
  return warehouse?.id ?? null;
}

/**
 * Replaces `default` (docs/specification.md "Calls"). Returns `""`, which matches nothing, without
 * a default.
 */
export async function resolveWarehouseId(
  db: Queryable,
  accountId: string,
  warehouseId: string,
): Promise<string> {
  return warehouseId === "default"
    ? ((await findDefaultWarehouseId(db, accountId)) ?? "")
    : warehouseId;
}

export const WAREHOUSE_COLUMNS = {
  id: warehouses.id,
  name: warehouses.name,
  isDefault: warehouses.isDefault,
  status: warehouses.status,
  address: warehouses.address,
  contactName: warehouses.contactName,
  contactPhone: warehouses.contactPhone,
  pickupHours: warehouses.pickupHours,
};

export const matchOpenWarehouses = (accountId: string) =>
  and(eq(warehouses.accountId, accountId), isNull(warehouses.deletedAt));

export async function listWarehouses(db: Queryable, accountId: string): Promise<Warehouse[]> {
  return db
    .select(WAREHOUSE_COLUMNS)
    .from(warehouses)
    .where(matchOpenWarehouses(accountId))
    .orderBy(desc(warehouses.isDefault), asc(warehouses.name));
}
