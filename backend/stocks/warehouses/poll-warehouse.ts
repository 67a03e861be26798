import { setTimeout } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { Warehouse } from "#contract/warehouses.ts";
import type { Backend, Caller } from "../../context.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { notFound } from "../../http/problem-error.ts";
import { openWarehouses } from "../warehouses.ts";

const LOOK_EVERY_MS = 200;

/**
 * Returns the status once it is no longer `populating_stock`, or the current one after `timeout`
 * seconds. Throws 404 for another account's warehouse.
 */
export async function pollWarehouse(
  { db }: Backend,
  { accountId }: Caller,
  id: string,
  timeout: number,
): Promise<{ status: Warehouse["status"] }> {
  const ends = performance.now() + timeout * 1000;
  for (;;) {
    const [warehouse] = await db
      .select({ status: warehouses.status })
      .from(warehouses)
      .where(and(openWarehouses(accountId), eq(warehouses.id, id)));
    if (!warehouse) throw notFound("Warehouse");
    const remaining = ends - performance.now();
    if (warehouse.status !== "populating_stock" || remaining <= 0) return warehouse;
    await setTimeout(Math.min(LOOK_EVERY_MS, remaining));
  }
}
