import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { updateWarehouse as call, Warehouse } from "#contract/warehouses.ts";
import type { Backend, Caller } from "../../context.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem-error.ts";
import { openWarehouses, WAREHOUSE_COLUMNS } from "../warehouses.ts";
import { breaksName, nameTaken } from "./create-warehouses.ts";

/** Changes what is given and answers the warehouse. 404; 422 `name_taken`. */
export async function updateWarehouse(
  backend: Backend,
  { accountId }: Caller,
  id: string,
  changes: z.output<typeof call.body>,
): Promise<Warehouse> {
  const own = and(openWarehouses(accountId), eq(warehouses.id, id));
  const [row] = await transaction(backend.db, (tx) =>
    // With nothing given it is left alone, and answered.
    Object.values(changes).some((value) => value !== undefined)
      ? tx.update(warehouses).set(changes).where(own).returning(WAREHOUSE_COLUMNS)
      : tx.select(WAREHOUSE_COLUMNS).from(warehouses).where(own),
  ).catch((error: unknown) => {
    throw breaksName(error) ? nameTaken("name") : error;
  });
  if (!row) throw notFound("Warehouse");
  return row;
}
