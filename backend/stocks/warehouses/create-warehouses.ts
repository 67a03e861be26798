import { count, eq } from "drizzle-orm";
import type { z } from "zod";
import { MAX_WAREHOUSES } from "#contract/form-fields.ts";
import type { createWarehouses as call, Warehouse } from "#contract/warehouses.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { findBrokenConstraint, transaction } from "../../db/transaction.ts";
import { conflict, invalid } from "../../http/problem-error.ts";
import { populateWarehouseJob } from "../jobs.ts";
import { matchOpenWarehouses, WAREHOUSE_COLUMNS } from "../warehouses.ts";

type WarehouseInput = z.output<typeof call.body>["warehouses"];

/**
 * Creates all or none; a job creates their levels. Throws 409 `too_many_warehouses`; 422
 * `name_taken` with the field, if a name is used twice, in any case.
 */
export async function createWarehouses(
  backend: Backend,
  { accountId }: Caller,
  request: WarehouseInput,
): Promise<Warehouse[]> {
  return transaction(backend.db, async (tx) => {
    await requireWarehouseLimit(tx, accountId, request.length);
    const createdWarehouses: Warehouse[] = [];
    for (const [index, values] of request.entries()) {
      const [row] = await tx
        .insert(warehouses)
        .values({ accountId, ...values, status: "populating_stock" })
        .onConflictDoNothing()
        .returning(WAREHOUSE_COLUMNS);
      if (!row) throw nameTakenProblem(`warehouses[${index}].name`);
      createdWarehouses.push(row);
      await backend.enqueue(
        tx,
        populateWarehouseJob,
        { accountId, warehouseId: row.id, after: "" },
        { singletonKey: row.id },
      );
    }
    return createdWarehouses;
  });
}

/** The lock keeps concurrent calls from exceeding the limit. */
async function requireWarehouseLimit(
  tx: Transaction,
  accountId: string,
  addedCount: number,
): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  const [warehouse] = await tx
    .select({ open: count() })
    .from(warehouses)
    .where(matchOpenWarehouses(accountId));
  if ((warehouse?.open ?? 0) + addedCount > MAX_WAREHOUSES)
    throw conflict("too_many_warehouses", `An account has at most ${MAX_WAREHOUSES} warehouses`, {
      most: MAX_WAREHOUSES,
    });
}

export const nameTakenProblem = (field: string) =>
  invalid("name_taken", "Another warehouse has this name", { [field]: "name_taken" });

export const isNameConflict = (error: unknown): boolean =>
  findBrokenConstraint(error) === "warehouses_name_unique";
