import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";

/** Writes down that a publish is to begin `wanted` (rows of product_id and channel_id, each pair once), and answers how many they are. */
export async function addItems(tx: Transaction, accountId: string, publishId: string, wanted: SQL): Promise<number> {
  const added = await tx.execute<{ n: number }>(sql`
    with made as (
      insert into publish_job_items (publish_id, account_id, channel_id, product_id)
      select ${publishId}, ${accountId}, w.channel_id, w.product_id from (${wanted}) w returning 1
    ) select count(*)::int as n from made`);
  return added.rows[0]?.n ?? 0;
}
