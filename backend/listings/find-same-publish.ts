import { sql } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { ListingRow } from "./claim.ts";
import type { PublishKey } from "./publish-key.ts";

/** A later click is another try. */
const SAME_CLICK_MS = 10_000;

const computeEarliestStart = (backend: Backend) =>
  new Date(backend.now().getTime() - SAME_CLICK_MS);

/**
 * Finds a recent open publish of the same products and channels. `null`: none, or a product changed
 * since. The targets of `publishId` are locked.
 */
export async function findSamePublish(
  backend: Backend,
  tx: Transaction,
  { accountId, publishId }: PublishKey,
): Promise<string | null> {
  const earlierPublish = await tx.execute<{ id: string }>(sql`
    select o.id from publish_jobs me join publish_jobs o on o.account_id = me.account_id and o.id <> me.id
    where me.account_id = ${accountId} and me.id = ${publishId} and o.stopped_at is null and o.items_to_come = 0
      and o.created_at > ${computeEarliestStart(backend).toISOString()}::timestamptz
      and (select count(*) from publish_job_items i where i.account_id = me.account_id and i.publish_id = o.id)
        = (select count(*) from publish_job_items i where i.account_id = me.account_id and i.publish_id = me.id)
      and not exists (
        select 1 from publish_job_items mine where mine.account_id = me.account_id and mine.publish_id = me.id and not exists (
          select 1 from publish_job_items i
            join channel_products k on k.account_id = i.account_id and k.id = i.channel_product_id and k.revision = i.revision
            join products p on p.account_id = i.account_id and p.id = i.product_id
          where i.account_id = me.account_id and i.publish_id = o.id and i.channel_id = mine.channel_id and i.product_id = mine.product_id
            and i.status = 'waiting' and k.action = 'publish' and p.updated_at < k.updated_at))
    order by o.created_at desc limit 1`);
  return earlierPublish.rows[0]?.id ?? null;
}

/** Whether a publish of the locked listing was requested recently, without a change since. */
export function isSameClick(
  backend: Backend,
  listing: Pick<ListingRow, "action" | "syncStatus" | "updatedAt">,
  productUpdatedAt: Date,
): boolean {
  return (
    listing.action === "publish" &&
    listing.syncStatus === SYNC_STATUS.publishing &&
    listing.updatedAt > computeEarliestStart(backend) &&
    productUpdatedAt < listing.updatedAt
  );
}
