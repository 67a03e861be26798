import { sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { transaction } from "../db/transaction.ts";
import type { BatchKey } from "./batch-key.ts";
import { writeNext } from "./write-items.ts";

const ITEMS_PER_PART = 2_000;

/**
 * Marks a stopped batch's waiting and unwritten items until the time is over. Returns whether some
 * are left.
 */
export async function markStopped(
  backend: Backend,
  batch: BatchKey,
  sliceMs: number,
): Promise<boolean> {
  const endsAt = performance.now() + sliceMs;
  for (const markPart of [writeNext, markNext]) {
    while (await transaction(backend.db, (tx) => markPart(tx, batch))) {
      if (performance.now() >= endsAt) return true;
    }
  }
  return false;
}

async function markNext(tx: Transaction, { accountId, batchId }: BatchKey): Promise<boolean> {
  const markedItems = await tx.execute(sql`
    update product_batch_items set status = 'stopped' where ctid = any (array(
      select ctid from product_batch_items where account_id = ${accountId} and batch_id = ${batchId} and status = 'waiting' order by position limit ${ITEMS_PER_PART} for update
    )) returning 1`);
  return markedItems.rows.length > 0;
}
