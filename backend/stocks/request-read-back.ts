import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { listingLooks } from "../db/schema/listing-looks.ts";
import { channelProducts } from "../db/schema/listings.ts";
import type { Enqueue } from "../jobs/queue.ts";
import { pushStockJob } from "./jobs.ts";
import { toForcedKey } from "./schedule-push.ts";

/** Marketplaces show a new figure only after a while. */
export const READ_BACK_DELAY_MS = 60_000;

/**
 * Schedules reading a listing's pushed figures back (backend/listings/looks). `isDoubtful`:
 * something was refused or unanswered. Call it before locking the listing's variants: publishing
 * locks the listing first.
 */
export async function requestReadBack(
  tx: Transaction,
  { accountId, id }: { accountId: string; id: string },
  { figure, isDoubtful, at }: { figure: "stock" | "prices"; isDoubtful: boolean; at: Date },
): Promise<void> {
  const pushedAt = sql.identifier(figure === "stock" ? "stock_pushed_at" : "prices_pushed_at");
  const dueTime = new Date(at.getTime() + READ_BACK_DELAY_MS).toISOString();
  // The listing may have been deleted meanwhile.
  await tx.execute(sql`
    insert into ${listingLooks} (account_id, channel_id, channel_product_id, due_at, is_doubtful, ${pushedAt})
    select account_id, channel_id, id, ${dueTime}::timestamptz, ${isDoubtful}, ${at.toISOString()}::timestamptz
    from ${channelProducts} where account_id = ${accountId} and id = ${id} for key share
    on conflict (account_id, channel_product_id) do update set
      due_at = excluded.due_at,
      is_doubtful = listing_looks.is_doubtful or excluded.is_doubtful,
      ${pushedAt} = excluded.${pushedAt}`);
}

/** Sends the figures even if unchanged. Locks nothing. */
export async function pushAgain(
  enqueue: Enqueue,
  tx: Transaction,
  accountId: string,
  variantIds: readonly string[],
): Promise<void> {
  for (const variantId of new Set(variantIds))
    await enqueue(
      tx,
      pushStockJob,
      { accountId, variantId, force: true },
      { singletonKey: toForcedKey(variantId) },
    );
}
