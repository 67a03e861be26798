import { sql } from "drizzle-orm";
import type { TestBackend } from "./backend.ts";

/** Inserts bare products of an account directly: `<accountId>-1` and so on. Returns their ids. */
export async function addManyProducts(
  { backend }: TestBackend,
  accountId: string,
  count: number,
): Promise<string[]> {
  await backend.db.execute(sql`insert into products (id, account_id, name)
    select ${accountId}::text || '-' || n, ${accountId}, 'Kaos ' || n from generate_series(1, ${count}::int) n`);
  // Autovacuum does this soon: without statistics the planner expects one row per account.
  await backend.db.execute(sql`analyze products`);
  return Array.from({ length: count }, (_, index) => `${accountId}-${index + 1}`);
}

/** Inserts an unpublished draft of each product on a shop. Returns the listings' ids. */
export async function addManyDrafts(
  { backend }: TestBackend,
  accountId: string,
  channelId: string,
  productIds: string[],
): Promise<string[]> {
  await backend.db.execute(sql`insert into channel_products (id, account_id, product_id, channel_id, sync_status)
    select ${channelId}::text || x.id, ${accountId}, x.id, ${channelId}, 1 from jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb) x(id)`);
  await backend.db.execute(sql`analyze channel_products`);
  return productIds.map((id) => channelId + id);
}
