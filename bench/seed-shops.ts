import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#backend/db/client.ts";
import { findAllDuplicates } from "#backend/merge/find-duplicates.ts";
import { BENCH_ACCOUNT } from "./seed.ts";

/** A second shop of one channel, the fifth in all. */
export const SECOND_SHOP = "bench-shopee-2";
/** An import of half the catalogue, the newest entries of the history. */
export const IMPORT_BATCH = "bench-import";

/**
 * Adds years of use to seedBench:
 * - five shops with a listing of every product, one in five a draft on the first four;
 * - ten history entries a product, of which a hundred are merges and a hundred a channel's;
 * - in every hundred products two that share a name and one that has another's barcode.
 */
export async function seedShops(db: Database, products: number): Promise<void> {
  for (const statement of [
    ...insertListings(),
    ...insertHistories(products),
    ...insertDuplicates(),
  ])
    await db.execute(statement);
  await findAllDuplicates({ db });
  await db.execute(sql`vacuum analyze`);
}

function insertListings(): SQL[] {
  return [
    sql`alter table channel_products disable trigger user`,
    sql`insert into channels (id, account_id, channel_type, shop_id, name) values (${SECOND_SHOP}, ${BENCH_ACCOUNT}, 'shopee', 'shop-2', 'Laras grosir')`,
    sql`insert into channel_products (id, account_id, product_id, channel_id, external_product_id, sync_status, last_sync_at, is_listed, updated_at)
      select 'cp-2-' || p.id, p.account_id, p.id, ${SECOND_SHOP}, '2-' || p.id, case when hashtext(p.id) % 17 = 0 then 4 else 3 end, now(), true, p.updated_at from products p`,
    sql`insert into channel_products (id, account_id, product_id, channel_id, sync_status, updated_at)
      select 'cp-draft-' || c.id || p.id, p.account_id, p.id, c.id, 1, p.updated_at from products p, channels c
      where not exists (select from channel_products k where k.product_id = p.id and k.channel_id = c.id)`,
    sql`alter table channel_products enable trigger user`,
    sql`update products p set sync_mask = m.mask from (select product_id, bit_or(1 << sync_status) as mask from channel_products group by product_id) m where m.product_id = p.id`,
  ];
}

function insertHistories(products: number): SQL[] {
  const count = sql.raw(String(products * 10));
  const imported = sql.raw(String(products / 2));
  return [
    sql`insert into product_histories (id, account_id, product_id, product_name, type, actor, channel_id, changes, batch_id, created_at)
      select 'h' || lpad(n::text, 9, '0'), p.account_id, p.id, p.name, case when n % 9973 = 17 then 'merged' when n <= ${imported} then 'imported' else (array['created','updated','updated','updated','published','published','updated','unpublished'])[1 + n % 8] end,
        case when n % 9973 = 44 then 'channel:bench-tiktok' else 'bench-user' end, case when n > ${imported} and n % 8 in (4, 5, 7) then 'bench-shopee' end, jsonb_build_object('price', jsonb_build_array(n, n + 500)),
        case when n <= ${imported} then ${IMPORT_BATCH} when n % 8 = 1 then 'bench-batch-' || n / 2000 end, now() - n * interval '30 seconds'
      from generate_series(1, ${count}) n join products p on p.id = 'p' || lpad((1 + n % ${sql.raw(String(products))})::text, 8, '0')`,
  ];
}

/** Runs the triggers' functions, as a save does. */
function insertDuplicates(): SQL[] {
  return [
    sql`update products p set name = q.name || '.' from products q where right(p.id, 2) = '37' and q.id = left(p.id, -1) || '8'`,
    sql`update variants v set barcode = w.barcode from variants w where right(v.product_id, 2) = '44' and v.position = 1 and w.product_id = left(v.product_id, -1) || '5' and w.position = 0`,
  ];
}
