import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import type { MigrationRow } from "./migration-row.ts";

/** Adds missing items for the source's products, and missing categories. */
export async function collectItems(
  tx: Transaction,
  { accountId, id, fromChannelId }: MigrationRow,
): Promise<void> {
  await tx.execute(sql`
    insert into shop_migration_items (account_id, migration_id, product_id, source_category_id)
    select k.account_id, ${id}, k.product_id, coalesce(k.category_id, '')
    from channel_products k join products p on p.account_id = k.account_id and p.id = k.product_id and p.deleted_at is null
    where k.account_id = ${accountId} and k.channel_id = ${fromChannelId} and k.external_product_id is not null
    on conflict do nothing`);
  await tx.execute(sql`
    insert into shop_migration_categories (account_id, migration_id, source_category_id, product_count)
    select i.account_id, i.migration_id, i.source_category_id, count(*)
    from shop_migration_items i where i.account_id = ${accountId} and i.migration_id = ${id}
    group by i.account_id, i.migration_id, i.source_category_id
    on conflict (account_id, migration_id, source_category_id) do update set product_count = excluded.product_count`);
}
