import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { updateWarehouse as call, Warehouse } from "#contract/warehouses.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem-error.ts";
import { matchOpenWarehouses, WAREHOUSE_COLUMNS } from "../warehouses.ts";
import { isNameConflict, nameTakenProblem } from "./create-warehouses.ts";

/** Throws 404, 422 `name_taken`. */
export async function updateWarehouse(
  backend: Backend,
  caller: Caller,
  id: string,
  changes: z.output<typeof call.body>,
): Promise<Warehouse> {
  const { accountId } = caller;
  const matchWarehouse = and(matchOpenWarehouses(accountId), eq(warehouses.id, id));
  return transaction(backend.db, async (tx) => {
    const [before] = await tx
      .select(WAREHOUSE_COLUMNS)
      .from(warehouses)
      .where(matchWarehouse)
      .for("update");
    if (!before) throw notFound("Warehouse");
    if (Object.values(changes).every((value) => value === undefined)) return before;
    const [after] = await tx
      .update(warehouses)
      .set(changes)
      .where(matchWarehouse)
      .returning(WAREHOUSE_COLUMNS);
    if (!after) throw notFound("Warehouse");
    await recordAudit(tx, backend, caller, {
      ...{ action: "updateWarehouse", target: `warehouse:${id}`, before, after },
    });
    return after;
  }).catch((error: unknown) => {
    throw isNameConflict(error) ? nameTakenProblem("name") : error;
  });
}
