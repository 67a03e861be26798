import { sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { transaction } from "../db/transaction.ts";
import type { BatchKey } from "./batch-key.ts";
import { writeNext } from "./write-items.ts";

const AT_ONCE = 2_000;

/**
 * Marks a stopped batch's waiting and unwritten items until none is left or the time is over.
 * Returns whether some may be left.
 */
export async function markStopped(
  backend: Backend,
  batch: BatchKey,
  sliceMs: number,
): Promise<boolean> {
  const ends = performance.now() + sliceMs;
  for (const part of [writeNext, markNext]) {
    while (await transaction(backend.db, (tx) => part(tx, batch))) {
      if (performance.now() >= ends) return true;
    }
  }
  return false;
}

async function markNext(tx: Transaction, { accountId, batchId }: BatchKey): Promise<boolean> {
  const marked = await tx.execute(sql`
    update product_batch_items set status = 'stopped' where ctid = any (array(
      select ctid from product_batch_items where account_id = ${accountId} and batch_id = ${batchId} and status = 'waiting' order by position limit ${AT_ONCE} for update
    )) returning 1`);
  return marked.rows.length > 0;
}
