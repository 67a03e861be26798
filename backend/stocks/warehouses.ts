import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Warehouse } from "#contract/warehouses.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { warehouses } from "../db/schema/stocks.ts";

/**
 * The account's first warehouse, made with the account. A second default is refused by a unique
 * index.
 */
export async function createDefaultWarehouse(
  tx: Transaction,
  accountId: string,
  name: string,
): Promise<string> {
  const id = newId();
  await tx.insert(warehouses).values({ id, accountId, name, isDefault: true, status: "created" });
  return id;
}

export async function defaultWarehouseId(db: Queryable, accountId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), eq(warehouses.isDefault, true)));
  return found?.id ?? null;
}

/**
 * The callers' `default` stands for the account's default warehouse (docs/specification.md
 * "Calls"). `""` when there is none: it matches nothing.
 */
export async function resolveWarehouseId(
  db: Queryable,
  accountId: string,
  warehouseId: string,
): Promise<string> {
  return warehouseId === "default"
    ? ((await defaultWarehouseId(db, accountId)) ?? "")
    : warehouseId;
}

/** As the contract shows one. */
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

/** Those that are not deleted. */
export const openWarehouses = (accountId: string) =>
  and(eq(warehouses.accountId, accountId), isNull(warehouses.deletedAt));

/** The default one first, then by name. */
export async function listWarehouses(db: Queryable, accountId: string): Promise<Warehouse[]> {
  return db
    .select(WAREHOUSE_COLUMNS)
    .from(warehouses)
    .where(openWarehouses(accountId))
    .orderBy(desc(warehouses.isDefault), asc(warehouses.name));
}
