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
        update product_batch_items set status = 'stopped' where ctid = any (array(
          select ctid from product_batch_items where batch_id = ${batchId} and status = 'waiting' order by position limit ${AT_ONCE} for update
        )) returning 1`),
    );
    if (marked.rows.length === 0) return false;
  } while (performance.now() < ends);
  return true;
}
