import { setTimeout } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { Warehouse } from "#contract/warehouses.ts";
import type { Backend, Caller } from "../../context.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { notFound } from "../../http/problem-error.ts";
import { matchOpenWarehouses } from "../warehouses.ts";

const POLL_INTERVAL_MS = 200;

/** Waits while it is `populating_stock`, for at most `timeout` seconds. Throws 404. */
export async function pollWarehouse(
  { db }: Backend,
  { accountId }: Caller,
  id: string,
  timeout: number,
): Promise<{ status: Warehouse["status"] }> {
  const deadline = performance.now() + timeout * 1000;
  for (;;) {
    const [warehouse] = await db
      .select({ status: warehouses.status })
      .from(warehouses)
      .where(and(matchOpenWarehouses(accountId), eq(warehouses.id, id)));
    if (!warehouse) throw notFound("Warehouse");
    const remaining = deadline - performance.now();
    if (warehouse.status !== "populating_stock" || remaining <= 0) return warehouse;
    await setTimeout(Math.min(POLL_INTERVAL_MS, remaining));
  }
}
