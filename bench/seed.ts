import { type SQL, sql } from "drizzle-orm";
import { hashSecret } from "#backend/accounts/tokens.ts";
import type { Database } from "#backend/db/client.ts";
import { DEFAULT_ROLES } from "#contract/permissions.ts";

export const BENCH_TOKEN = "bench-token-of-a-signed-in-owner";
export const BENCH_ACCOUNT = "bench-account";

/** A signed-in user with an account of their own. */
export interface BenchAccount {
  id: string;
  token: string;
  prefix: string;
}

/** Account 0 serves most of the benchmark. */
export const buildBenchAccount = (n: number): BenchAccount =>
  n === 0
    ? { id: BENCH_ACCOUNT, token: BENCH_TOKEN, prefix: "" }
    : { id: `${BENCH_ACCOUNT}-${n}`, token: `${BENCH_TOKEN}-${n}`, prefix: `a${n}-` };

const CHANNEL_TYPES = ["shopee", "tokopedia", "tiktok", "lazada"] as const;

export interface SeedSize {
  products: number;
  variantsPerProduct: number;
  orders: number;
}

/** Fills an empty, migrated database with accounts of these sizes, in bulk SQL. Deterministic. */
export async function seedBench(db: Database, ...sizes: SeedSize[]): Promise<void> {
  const seeded = sizes.map((size, n) => ({ size, of: buildBenchAccount(n) }));
  const statements = [
    ...seeded.flatMap(({ of }) => insertAccount(of)),
    ...runWithoutTriggers(
      seeded.flatMap(({ size, of }) => [...insertCatalogue(size, of), ...insertOrders(size, of)]),
    ),
  ];
  for (const statement of statements) await db.execute(statement);
  // Autovacuum does the same in a used database: index-only counts need it.
  await db.execute(sql`vacuum analyze`);
}

/** Turns triggers off, as bulk loaders do; their results are computed once at the end. */
function runWithoutTriggers(statements: SQL[]): SQL[] {
  const switchTriggers = (state: "disable" | "enable") =>
    ["products", "variants", "stocks", "product_images", "orders", "order_lines"].map((table) =>
      sql.raw(`alter table ${table} ${state} trigger user`),
    );
  return [
    ...switchTriggers("disable"),
    sql`drop index product_search_text`,
    sql`drop index order_search_text`,
    ...statements,
    ...switchTriggers("enable"),
    ...["products", "variants", "stocks", "images", "product_images", "orders", "order_lines"].map(
      (table) => sql.raw(`analyze ${table}`),
    ),
    callKeeper("products", "keep_product_marks"),
    callKeeper("products", "keep_product_levels"),
    callKeeper("products", "keep_product_search"),
    callKeeper("orders", "keep_order_search"),
    sql`create index order_search_text on order_search using gin (account_id, number gin_trgm_ops, text gin_trgm_ops) with (fastupdate = true, gin_pending_list_limit = 256)`,
    sql`create index product_search_text on product_search using gin (account_id, text gin_trgm_ops, written gin_trgm_ops) with (fastupdate = false)`,
  ];
}

/** Calls the trigger function `keep` for every row, grouped by account. */
function callKeeper(table: "products" | "orders", keep: string): SQL {
  return sql.raw(
    `select ${keep}(a.id, array(select t.id from ${table} t where t.account_id = a.id)) from accounts a`,
  );
}

function insertAccount({ id, token, prefix }: BenchAccount): SQL[] {
  const owner = JSON.stringify(DEFAULT_ROLES.Owner);
  return [
    sql`insert into users (id, email, name, password_hash, locale) values (${`${prefix}bench-user`}, ${`${prefix}bench@example.com`}, 'Bench', '-', 'id')`,
    sql`insert into accounts (id, name, owner_user_id, country_code, order_quota) values (${id}, 'Toko Bench', ${`${prefix}bench-user`}, 'id', 3412)`,
    sql`insert into roles (id, account_id, name, permissions, is_default) values (${`${prefix}bench-role`}, ${id}, 'Owner', ${owner}::jsonb, true)`,
    sql`insert into memberships (account_id, user_id, user_type) values (${id}, ${`${prefix}bench-user`}, 'owner')`,
    sql`insert into membership_roles (account_id, user_id, role_id) values (${id}, ${`${prefix}bench-user`}, ${`${prefix}bench-role`})`,
    sql`insert into sessions (id, token_hash, user_id, account_id, expires_at) values (${`${prefix}bench-session`}, ${hashSecret(token)}, ${`${prefix}bench-user`}, ${id}, now() + interval '30 days')`,
    sql`insert into warehouses (id, account_id, name, is_default) values (${`${prefix}bench-wh-1`}, ${id}, 'Gudang Cimahi', true), (${`${prefix}bench-wh-2`}, ${id}, 'Gudang Surabaya', false)`,
    ...CHANNEL_TYPES.map(
      (type) =>
        sql`insert into channels (id, account_id, channel_type, shop_id, name) values (${`${prefix}bench-${type}`}, ${id}, ${type}, ${`${prefix}shop-${type}`}, ${`Laras ${type}`})`,
    ),
  ];
}

/** 899, the product's and the variant's number, and the check digit (every second weighs three). */
const EAN_SQL = sql`(select e.digits || (10 - sum(substr(e.digits, i, 1)::int * case when i % 2 = 0 then 3 else 1 end) % 10) % 10
  from (values ('899' || lpad(n::text, 6, '0') || lpad(v::text, 3, '0'))) e (digits), generate_series(1, 12) i group by e.digits)`;

function insertCatalogue(
  { products, variantsPerProduct }: SeedSize,
  { id, prefix }: BenchAccount,
): SQL[] {
  const sizes = Array.from({ length: variantsPerProduct }, (_, v) => ({
    id: `o${v}`,
    name: `Ukuran ${v}`,
    imageId: null,
  }));
  const options = JSON.stringify([{ id: "t", name: "Ukuran", options: sizes }]);
  return [
    sql`insert into products (id, account_id, name, description, category, brand, variation_types, updated_at)
      select ${prefix} || 'p' || lpad(n::text, 8, '0'), ${id}, (array['Kaos Oblong Katun','Kemeja Batik Parang','Hijab Voal Motif','Tas Totebag Kanvas','Mug Keramik','Serum Niacinamide','Keripik Tempe','Sepatu Slip-on'])[1 + n % 8] || ' ' || n,
        'Deskripsi produk nomor ' || n, (array['Kaos','Kemeja','Hijab','Tas','Peralatan Minum','Perawatan Wajah','Makanan Ringan','Sepatu'])[1 + n % 8], 'Laras', ${options}::jsonb, now() - n * interval '1 minute'
      from generate_series(1, ${sql.raw(String(products))}) n`,
    sql`insert into variants (id, account_id, product_id, position, option_ids, sku, barcode, price, cogs, weight_g)
      select ${prefix} || 'v' || lpad(n::text, 8, '0') || '-' || v, ${id}, ${prefix} || 'p' || lpad(n::text, 8, '0'), v, jsonb_build_array('o' || v), 'SKU-' || n || '-' || v, case when n % 20 = 0 then '' else ${EAN_SQL} end, 25000 + (n * 7919 + v * 5000) % 400000, 12000, 200
      from generate_series(1, ${sql.raw(String(products))}) n, generate_series(0, ${sql.raw(String(variantsPerProduct - 1))}) v`,
    sql`insert into stocks (id, account_id, variant_id, warehouse_id, has_moved, on_hand, reserved)
      select 's' || w || '-' || v.id, ${id}, v.id, ${prefix} || 'bench-wh-' || w, true, case when hashtext(v.product_id) & 31 = 0 then 7 else 20 end + (hashtext(v.id) & case when hashtext(v.product_id) & 31 = 0 then 3 else 255 end), (hashtext(v.id) & 7) from variants v, generate_series(1, 2) w where v.account_id = ${id}`,
    sql`insert into images (id, account_id, type, name, media_type, width, height, bytes, sha256)
      select ${prefix} || 'i' || lpad(n::text, 8, '0'), ${id}, 1, 'p.jpg', 'image/jpeg', 1024, 1024, 60000, md5(n::text) from generate_series(1, ${sql.raw(String(products))}) n`,
    sql`insert into product_images (product_id, image_id, account_id, position) select ${prefix} || 'p' || lpad(n::text, 8, '0'), ${prefix} || 'i' || lpad(n::text, 8, '0'), ${id}, 0 from generate_series(1, ${sql.raw(String(products))}) n where n % 25 <> 7`,
    ...CHANNEL_TYPES.map(
      (
        type,
        c,
      ) => sql`insert into channel_products (id, account_id, product_id, channel_id, external_product_id, sync_status, last_sync_at, is_listed)
      select ${`${prefix}cp-${type}-`} || n, ${id}, ${prefix} || 'p' || lpad(n::text, 8, '0'), ${`${prefix}bench-${type}`}, ${`${type}-`} || n, case when (n + ${c}) % 17 = 0 then 4 when (n + ${c}) % 13 = 0 then 2 else 3 end, now(), true
      from generate_series(1, ${sql.raw(String(products))}) n where (n + ${c}) % 5 <> 0`,
    ),
  ];
}

function insertOrders({ orders: count, products }: SeedSize, { id, prefix }: BenchAccount): SQL[] {
  if (count === 0) return [];
  const statuses = sql.raw(
    "(array['unpaid','to_process','to_process','processing','to_ship','to_ship','shipped','delivered','cancel_requested','cancelled'])",
  );
  return [
    sql`insert into orders (id, account_id, channel_id, external_id, status, native_status, currency, items_total, total, payment_type, is_cod, buyer_name, buyer_phone, address, courier, tracking_code, warehouse_id, ship_by_at, paid_at, placed_at, channel_updated_at)
      select ${prefix} || 'o' || lpad(n::text, 8, '0'), ${id}, ${prefix} || (array['bench-shopee','bench-tokopedia','bench-tiktok','bench-lazada'])[1 + n % 4], '2611' || lpad(n::text, 10, '0'),
        case when n % 20 = 0 then ${statuses}[1 + (n / 20) % 10] else 'completed' end, 'COMPLETED', 'IDR', 50000 + n % 300000, 61000 + n % 300000, 'paid', n % 5 = 0, 'Pembeli ' || n, '62812' || n,
        jsonb_build_object('name', 'Pembeli ' || n, 'phone', '62812' || n, 'fullAddress', 'Jalan Melati ' || n, 'city', 'Kota Bandung', 'region', 'Jawa Barat', 'zipcode', '40111', 'masked', true),
        (array['SPX Standard','J&T Express','JNE REG','SiCepat REG'])[1 + n % 4], case when n % 3 = 0 then null else 'TRK' || n end, ${`${prefix}bench-wh-1`},
        now() - n * interval '1 minute' + interval '2 days', now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${sql.raw(String(count))}) n`,
    sql`insert into order_lines (id, account_id, order_id, position, external_product_id, external_variant_id, variant_id, sku, name, variant_name, quantity, unit_price)
      select ${prefix} || 'l' || l || '-' || lpad(n::text, 8, '0'), ${id}, ${prefix} || 'o' || lpad(n::text, 8, '0'), l, 'x', 'y', ${prefix} || 'v' || lpad((1 + (n * 31 + l) % ${sql.raw(String(products))})::text, 8, '0') || '-0',
        'SKU-' || (1 + (n * 31 + l) % ${sql.raw(String(products))}) || '-0', 'Kemeja Batik Parang ' || n, 'Sogan, L', 1 + n % 3, 50000
      from generate_series(1, ${sql.raw(String(count))}) n, generate_series(0, 1) l where l = 0 or n % 3 = 0`,
  ];
}
