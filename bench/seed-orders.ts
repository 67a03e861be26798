import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#backend/db/client.ts";
import { BENCH_ACCOUNT } from "./seed.ts";
import { fillWithoutIndexes } from "./without-indexes.ts";

const PART_SIZE = 250_000;
/** Five thousand a day. */
const SECONDS_APART = 17;
/** The newest orders are in work; the others are done. */
const OPEN_ORDERS = 25_000;

/**
 * Seeds `count` orders for the account of seedBench. o00000001 is the newest. Every third order has
 * two lines, the others one.
 */
export async function seedOrders(db: Database, count: number, products: number): Promise<void> {
  const open = Math.min(OPEN_ORDERS, count / 10);
  await fillWithoutIndexes(db, "orders", () => runInParts(db, count, (n) => insertOrders(n, open)));
  await fillWithoutIndexes(db, "order_lines", () =>
    runInParts(db, count, (n) => insertLines(n, products)),
  );
  await fillWithoutIndexes(db, "order_search", () => runInParts(db, count, insertSearchRows));
}

async function runInParts(db: Database, count: number, of: (numbers: SQL) => SQL): Promise<void> {
  for (let from = 1; from <= count; from += PART_SIZE)
    await db.execute(
      of(sql.raw(`generate_series(${from}, ${Math.min(count, from + PART_SIZE - 1)}) n`)),
    );
}

const ORDER_ID_SQL = sql`'o' || lpad(n::text, 8, '0')`;
const PLACED_SQL = sql.raw(`now() - n * interval '${SECONDS_APART} seconds'`);

const insertOrders = (numbers: SQL, open: number) => sql`
  insert into orders (id, account_id, channel_id, external_id, status, native_status, currency, items_total, total, payment_type, is_cod, buyer_name, buyer_phone, address, courier,
    tracking_code, warehouse_id, label_key, document_status, ship_by_at, paid_at, placed_at, channel_updated_at, accepted_at)
  select ${ORDER_ID_SQL}, ${BENCH_ACCOUNT}, (array['bench-shopee','bench-tokopedia','bench-tiktok','bench-lazada'])[1 + n % 4], '2611' || lpad(n::text, 10, '0'),
    case when n <= ${open}::int then (array['unpaid','to_process','to_process','to_process','processing','to_ship','to_ship','shipped'])[1 + n % 8] when n % 25 = 0 then 'cancelled' else 'completed' end,
    'READY', 'IDR', 50000 + n % 300000, 61000 + n % 300000, (array['cod','bank_transfer','wallet'])[1 + n % 3], n % 3 = 0, 'Pembeli ' || n % 900000, '62812' || n % 900000,
    jsonb_build_object('name', 'Pembeli ' || n, 'phone', '62812' || n, 'fullAddress', 'Jalan Melati ' || n, 'city', 'Kota ' || n % 60, 'region', 'Jawa Barat', 'zipcode', '40111', 'masked', true),
    (array['SPX Standard','J&T Express','JNE REG','SiCepat REG'])[1 + n % 4], case when n % 8 > 4 or n > ${open}::int then 'TRK' || n end, 'bench-wh-1',
    'bench-label.pdf', 'ready', ${PLACED_SQL} + interval '2 days', ${PLACED_SQL}, ${PLACED_SQL}, ${PLACED_SQL}, ${PLACED_SQL}
  from ${numbers}`;

const insertLines = (numbers: SQL, products: number) => sql`
  insert into order_lines (id, account_id, order_id, position, external_product_id, external_variant_id, variant_id, sku, name, variant_name, quantity, unit_price)
  select 'l' || l || '-' || n, ${BENCH_ACCOUNT}, ${ORDER_ID_SQL}, l, 'x', 'y', 'v' || lpad(p::text, 8, '0') || '-0', 'SKU-' || p || '-0', 'Kemeja Batik Parang ' || p, 'Sogan, L', 1 + n % 3, 50000
  from ${numbers}, generate_series(0, 1) l, lateral (select 1 + (n::bigint * 31 + l) % ${products}::int as p) x where l = 0 or n % 3 = 0`;

/** Does the same as the trigger function keep_order_search. */
const insertSearchRows = (numbers: SQL) => sql`
  insert into order_search (order_id, account_id, number, text)
  select o.id, o.account_id, lower(o.external_id), lower(concat_ws(E'\\x1f', o.buyer_name, o.buyer_phone, o.tracking_code, l.texts))
  from ${numbers} join orders o on o.account_id = ${BENCH_ACCOUNT} and o.id = ${ORDER_ID_SQL}
  join lateral (select string_agg(l.name || E'\\x1f' || l.sku, E'\\x1f' order by l.position) as texts from order_lines l where l.account_id = o.account_id and l.order_id = o.id) l on true`;
