import { sql } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";

const AT_ONCE = 2_000;

/** Marks what waits in a stopped batch, until nothing does or the time is over; answers whether anything may be left. */
export async function markStopped(backend: Backend, batchId: string, sliceMs: number): Promise<boolean> {
  const ends = performance.now() + sliceMs;
  do {
    const marked = await transaction(backend.db, (tx) =>
      tx.execute(sql`
        update product_batch_items i set status = 'stopped' from (
          select batch_id, product_id, channel_product_id from product_batch_items
          where batch_id = ${batchId} and status = 'waiting' order by position limit ${AT_ONCE} for update
        ) w where i.batch_id = w.batch_id and i.product_id = w.product_id and i.channel_product_id = w.channel_product_id returning 1`),
    );
    if (marked.rows.length === 0) return false;
  } while (performance.now() < ends);
  return true;
}
