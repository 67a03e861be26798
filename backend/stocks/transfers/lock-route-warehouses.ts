import { and, asc, inArray } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { invalid, notFound } from "../../http/problem-error.ts";
import { matchOpenWarehouses } from "../warehouses.ts";

/** Locks both warehouses against deletion. Throws 404, 422 `same_warehouse`. */
export async function lockRouteWarehouses(
  tx: Transaction,
  accountId: string,
  fromWarehouseId: string,
  toWarehouseId: string,
): Promise<void> {
  if (fromWarehouseId === toWarehouseId)
    throw invalid("same_warehouse", "A transfer goes to another warehouse", {
      toWarehouseId: "same_warehouse",
    });
  const locked = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(
      and(matchOpenWarehouses(accountId), inArray(warehouses.id, [fromWarehouseId, toWarehouseId])),
    )
    .orderBy(asc(warehouses.id))
    .for("key share");
  if (locked.length < 2) throw notFound("Warehouse");
}
