import { type SQL, sql } from "drizzle-orm";
import { hashSecret } from "#backend/accounts/tokens.ts";
import type { Database } from "#backend/db/client.ts";
import { DEFAULT_ROLES } from "#contract/permissions.ts";

export const BENCH_TOKEN = "bench-token-of-a-signed-in-owner";
export const BENCH_ACCOUNT = "bench-account";
const CHANNELS = ["shopee", "tokopedia", "tiktok", "lazada"] as const;

export interface SeedSize {
  products: number;
  variantsPerProduct: number;
  orders: number;
}

/** Fills an empty, migrated database with one account of the given size, in bulk SQL. Deterministic. */
export async function seedBench(db: Database, size: SeedSize): Promise<void> {
  for (const statement of [...account(), ...withoutTriggers([...catalogue(size), ...orders(size)])])
    await db.execute(statement);
  // As autovacuum leaves a database that has been in use: counts are answered by indexes alone.
  await db.execute(sql`vacuum analyze`);
}

/** As bulk loaders do: what triggers keep is made once at the end instead of with every row. */
function withoutTriggers(statements: SQL[]): SQL[] {
  const triggers = (state: "disable" | "enable") =>
    ["products", "variants", "stocks", "product_images", "orders", "order_lines"].map((table) =>
      sql.raw(`alter table ${table} ${state} trigger user`),
    );
  return [
    ...triggers("disable"),
    sql`drop index product_search_text`,
    sql`drop index order_search_text`,
    ...statements,
    ...triggers("enable"),
    ...["products", "variants", "stocks", "images", "product_images", "orders", "order_lines"].map(
      (table) => sql.raw(`analyze ${table}`),
    ),
    sql`select keep_product_marks(array(select id from products))`,
    sql`select keep_product_levels(array(select id from products))`,
    sql`select keep_product_search(array(select id from products))`,
    sql`select keep_order_search(array(select id from orders))`,
    sql`create index order_search_text on order_search using gin (account_id, number gin_trgm_ops, text gin_trgm_ops) with (fastupdate = true, gin_pending_list_limit = 256)`,
    sql`create index product_search_text on product_search using gin (account_id, text gin_trgm_ops, written gin_trgm_ops) with (fastupdate = false)`,
  ];
}

function account(): SQL[] {
  const owner = JSON.stringify(DEFAULT_ROLES.Owner);
  return [
    sql`insert into users (id, email, name, password_hash, locale) values ('bench-user', 'bench@example.com', 'Bench', '-', 'id')`,
    sql`insert into accounts (id, name, owner_user_id, country_code, order_quota) values (${BENCH_ACCOUNT}, 'Toko Bench', 'bench-user', 'id', 3412)`,
    sql`insert into roles (id, account_id, name, permissions, is_default) values ('bench-role', ${BENCH_ACCOUNT}, 'Owner', ${owner}::jsonb, true)`,
    sql`insert into memberships (account_id, user_id, user_type) values (${BENCH_ACCOUNT}, 'bench-user', 'owner')`,
    sql`insert into membership_roles (account_id, user_id, role_id) values (${BENCH_ACCOUNT}, 'bench-user', 'bench-role')`,
    sql`insert into sessions (id, token_hash, user_id, account_id, expires_at) values ('bench-session', ${hashSecret(BENCH_TOKEN)}, 'bench-user', ${BENCH_ACCOUNT}, now() + interval '30 days')`,
    sql`insert into warehouses (id, account_id, name, is_default) values ('bench-wh-1', ${BENCH_ACCOUNT}, 'Gudang Cimahi', true), ('bench-wh-2', ${BENCH_ACCOUNT}, 'Gudang Surabaya', false)`,
    ...CHANNELS.map(
      (type) =>
        sql`insert into channels (id, account_id, channel_type, shop_id, name) values (${`bench-${type}`}, ${BENCH_ACCOUNT}, ${type}, ${`shop-${type}`}, ${`Laras ${type}`})`,
    ),
  ];
}

/** 899, the product's number, the variant's, and the check digit that weighs every second digit threefold. */
const EAN = sql`(select e.digits || (10 - sum(substr(e.digits, i, 1)::int * case when i % 2 = 0 then 3 else 1 end) % 10) % 10
  from (values ('899' || lpad(n::text, 6, '0') || lpad(v::text, 3, '0'))) e (digits), generate_series(1, 12) i group by e.digits)`;

function catalogue({ products, variantsPerProduct }: SeedSize): SQL[] {
  const sizes = Array.from({ length: variantsPerProduct }, (_, v) => ({
    id: `o${v}`,
    name: `Ukuran ${v}`,
    imageId: null,
  }));
  const options = JSON.stringify([{ id: "t", name: "Ukuran", options: sizes }]);
  return [
    sql`insert into products (id, account_id, name, description, category, brand, variation_types, updated_at)
      select 'p' || lpad(n::text, 8, '0'), ${BENCH_ACCOUNT}, (array['Kaos Oblong Katun','Kemeja Batik Parang','Hijab Voal Motif','Tas Totebag Kanvas','Mug Keramik','Serum Niacinamide','Keripik Tempe','Sepatu Slip-on'])[1 + n % 8] || ' ' || n,
        'Deskripsi produk nomor ' || n, (array['Kaos','Kemeja','Hijab','Tas','Peralatan Minum','Perawatan Wajah','Makanan Ringan','Sepatu'])[1 + n % 8], 'Laras', ${options}::jsonb, now() - n * interval '1 minute'
      from generate_series(1, ${sql.raw(String(products))}) n`,
    sql`insert into variants (id, account_id, product_id, position, option_ids, sku, barcode, price, cogs, weight_g)
      select 'v' || lpad(n::text, 8, '0') || '-' || v, ${BENCH_ACCOUNT}, 'p' || lpad(n::text, 8, '0'), v, jsonb_build_array('o' || v), 'SKU-' || n || '-' || v, case when n % 20 = 0 then '' else ${EAN} end, 25000 + (n * 7919 + v * 5000) % 400000, 12000, 200
      from generate_series(1, ${sql.raw(String(products))}) n, generate_series(0, ${sql.raw(String(variantsPerProduct - 1))}) v`,
    sql`insert into stocks (id, account_id, variant_id, warehouse_id, on_hand, reserved)
      select 's' || w || '-' || v.id, ${BENCH_ACCOUNT}, v.id, 'bench-wh-' || w, case when hashtext(v.product_id) & 31 = 0 then 7 else 20 end + (hashtext(v.id) & case when hashtext(v.product_id) & 31 = 0 then 3 else 255 end), (hashtext(v.id) & 7) from variants v, generate_series(1, 2) w where v.account_id = ${BENCH_ACCOUNT}`,
    sql`insert into images (id, account_id, type, name, media_type, width, height, bytes, sha256)
      select 'i' || lpad(n::text, 8, '0'), ${BENCH_ACCOUNT}, 1, 'p.jpg', 'image/jpeg', 1024, 1024, 60000, md5(n::text) from generate_series(1, ${sql.raw(String(products))}) n`,
    sql`insert into product_images (product_id, image_id, account_id, position) select 'p' || lpad(n::text, 8, '0'), 'i' || lpad(n::text, 8, '0'), ${BENCH_ACCOUNT}, 0 from generate_series(1, ${sql.raw(String(products))}) n where n % 25 <> 7`,
    ...CHANNELS.map(
      (
        type,
        c,
      ) => sql`insert into channel_products (id, account_id, product_id, channel_id, external_product_id, sync_status, last_sync_at, is_listed)
      select ${`cp-${type}-`} || n, ${BENCH_ACCOUNT}, 'p' || lpad(n::text, 8, '0'), ${`bench-${type}`}, ${`${type}-`} || n, case when (n + ${c}) % 17 = 0 then 4 when (n + ${c}) % 13 = 0 then 2 else 3 end, now(), true
      from generate_series(1, ${sql.raw(String(products))}) n where (n + ${c}) % 5 <> 0`,
    ),
  ];
}

function orders({ orders: count, products }: SeedSize): SQL[] {
  if (count === 0) return [];
  const statuses = sql.raw(
    "(array['unpaid','to_process','to_process','processing','to_ship','to_ship','shipped','delivered','cancel_requested','cancelled'])",
  );
  return [
    sql`insert into orders (id, account_id, channel_id, external_id, status, native_status, currency, items_total, total, payment_type, is_cod, buyer_name, buyer_phone, address, courier, tracking_code, warehouse_id, ship_by_at, paid_at, placed_at, channel_updated_at)
      select 'o' || lpad(n::text, 8, '0'), ${BENCH_ACCOUNT}, (array['bench-shopee','bench-tokopedia','bench-tiktok','bench-lazada'])[1 + n % 4], '2611' || lpad(n::text, 10, '0'),
        case when n % 20 = 0 then ${statuses}[1 + (n / 20) % 10] else 'completed' end, 'COMPLETED', 'IDR', 50000 + n % 300000, 61000 + n % 300000, 'paid', n % 5 = 0, 'Pembeli ' || n, '62812' || n,
        jsonb_build_object('name', 'Pembeli ' || n, 'phone', '62812' || n, 'fullAddress', 'Jalan Melati ' || n, 'city', 'Kota Bandung', 'region', 'Jawa Barat', 'zipcode', '40111', 'masked', true),
        (array['SPX Standard','J&T Express','JNE REG','SiCepat REG'])[1 + n % 4], case when n % 3 = 0 then null else 'TRK' || n end, 'bench-wh-1',
        now() - n * interval '1 minute' + interval '2 days', now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${sql.raw(String(count))}) n`,
    sql`insert into order_lines (id, account_id, order_id, position, external_product_id, external_variant_id, variant_id, sku, name, variant_name, quantity, unit_price)
      select 'l' || l || '-' || lpad(n::text, 8, '0'), ${BENCH_ACCOUNT}, 'o' || lpad(n::text, 8, '0'), l, 'x', 'y', 'v' || lpad((1 + (n * 31 + l) % ${sql.raw(String(products))})::text, 8, '0') || '-0',
        'SKU-' || (1 + (n * 31 + l) % ${sql.raw(String(products))}) || '-0', 'Kemeja Batik Parang ' || n, 'Sogan, L', 1 + n % 3, 50000
      from generate_series(1, ${sql.raw(String(count))}) n, generate_series(0, 1) l where l = 0 or n % 3 = 0`,
  ];
}
