import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { createAccountNotifier } from "#backend/account-notifier.ts";
import { readConfig } from "#backend/config.ts";
import type { Backend, Caller } from "#backend/context.ts";
import type { Database } from "#backend/db/client.ts";
import { migrateDatabase } from "#backend/db/migrate.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { HANDLERS } from "#backend/handlers.ts";
import { createNameRecords } from "#backend/outbound/name-records.ts";
import { createRequestRates } from "#backend/request-rates.ts";
import { readStatistics } from "#backend/statistics/read-figures.ts";
import { readProductStatistics } from "#backend/statistics/read-lines.ts";
import { readSalesParts } from "#backend/statistics/read-parts.ts";
import { readStockStatistics } from "#backend/statistics/read-stock.ts";
import { rebuildSales, startRebuild } from "#backend/statistics/rebuild-sales.ts";
import { fillWithoutIndexes } from "./without-indexes.ts";

const PAGE_FILE = fileURLToPath(new URL("../docs/benchmarks/statistics.md", import.meta.url));
const ACCOUNT_ID = "bench-statistics";
const CHANNEL_COUNT = 5;
const VARIANT_COUNT = 2_000;
const DAY_COUNT = 730;
const PART_SIZE = 250_000;
const RUN_COUNT = 5;
const LAST_DAY = "2026-11-30";

interface Options {
  postgres: { url: string; version: string };
  orders: number;
  write: boolean;
}

/**
 * `npm run bench -- --statistics [--rows N | --small] [--write]`: recounts and reads two years of
 * one account's orders. `--write` puts it into a page in docs/benchmarks.
 */
export async function benchStatistics({ postgres, orders, write }: Options): Promise<void> {
  const connection = await openDatabase(postgres.url);
  const { db, close } = connection;
  try {
    await migrateDatabase(connection);
    await seed(db, orders);
    const backend = benchBackend(db);
    const rows: [string, string][] = [];
    const seconds = await timeWork(() => rebuildStatistics(backend));
    rows.push([
      "counting all orders anew",
      `${(seconds / 1_000).toFixed(0)} s, ${Math.round(orders / (seconds / 1_000)).toLocaleString("en")} orders a second`,
    ]);
    await db.execute(sql`analyze`);
    for (const [name, read] of listReads(backend)) {
      await read();
      const times = [];
      for (let n = 0; n < RUN_COUNT; n++) times.push(await timeWork(read));
      rows.push([name, `${Math.round(times.toSorted((a, b) => a - b)[RUN_COUNT >> 1] ?? 0)} ms`]);
    }
    const text = [
      "# Statistics",
      "",
      `\`npm run bench -- --statistics\`: ${orders.toLocaleString("en")} orders of one account in ${DAY_COUNT} days, ${CHANNEL_COUNT} shops, ${VARIANT_COUNT.toLocaleString("en")} variants, ${postgres.version}. The middle of ${RUN_COUNT} times.`,
      "",
      "| what | time |",
      "| --- | --- |",
      ...rows.map(([what, time]) => `| ${what} | ${time} |`),
      "",
    ].join("\n");
    console.log(`\n${text}\n`);
    if (write) writeFileSync(PAGE_FILE, text);
  } finally {
    await close();
  }
}

async function timeWork(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function benchBackend(db: Database): Backend {
  return {
    config: readConfig({}),
    db,
    files: createMemoryFileStorage(),
    enqueue: async () => undefined,
    forgetJobs: async () => undefined,
    handlers: HANDLERS,
    connector: () => null,
    meta: null,
    payments: () => null,
    shopPayments: () => null,
    couriers: () => null,
    messengers: () => null,
    names: createNameRecords(),
    slipVerifiers: () => null,
    news: createAccountNotifier({ listen: async () => async () => undefined }),
    replica: null,
    requestRates: createRequestRates({
      db,
      kind: "pglite",
      listen: async () => async () => undefined,
    }),
    now: () => new Date(`${LAST_DAY}T12:00:00Z`),
    log: pino({ level: "silent" }),
  };
}

async function rebuildStatistics(backend: Backend): Promise<void> {
  const { id: rebuildId } = await startRebuild(backend, ACCOUNT_ID);
  const run = { id: "", retryCount: 0, isLastTry: true };
  await rebuildSales(backend, { accountId: ACCOUNT_ID, rebuildId }, run);
}

function listReads(backend: Backend): [string, () => Promise<unknown>][] {
  const caller = {
    ...{ accountId: ACCOUNT_ID, channelIds: null, warehouseIds: null, timeZone: "Asia/Jakarta" },
  } as unknown as Caller;
  const buildQuery = (startDate: string) => ({
    ...{ startDate, endDate: LAST_DAY, channelIds: undefined, timezoneOffset: undefined },
  });
  const largest = { orderBy: "desc", limit: 50 } as const;
  const periods = [
    ["90 days", buildQuery("2026-09-02"), "day"],
    ["two years", buildQuery("2024-12-01"), "month"],
  ] as const;
  return [
    ...periods.flatMap(([name, period, interval]): [string, () => Promise<unknown>][] => [
      [`figures, ${name}`, () => readStatistics(backend, caller, { ...period, interval })],
      [
        `products, ${name}`,
        () =>
          readProductStatistics(backend, caller, {
            ...period,
            ...{ by: "product", limit: 50, offset: 0, sortBy: "net", orderBy: "desc" },
          }),
      ],
      [
        `categories, ${name}`,
        () => readSalesParts(backend, caller, { ...period, ...largest, by: "category" }),
      ],
      [
        `cities, ${name}`,
        () => readSalesParts(backend, caller, { ...period, ...largest, by: "city" }),
      ],
    ]),
    ["stock", () => readStockStatistics(backend, caller, { limit: 10 })],
  ];
}

/** Spreads orders evenly over days and buyers' usual hours, with one or two lines each. */
async function seed(db: Database, orders: number): Promise<void> {
  await db.execute(
    sql`insert into users (id, email, name, password_hash) values (${ACCOUNT_ID}, 'bench-statistics@toko.test', 'Bench', 'x')`,
  );
  await db.execute(
    sql`insert into accounts (id, name, owner_user_id) values (${ACCOUNT_ID}, 'Bench', ${ACCOUNT_ID})`,
  );
  await db.execute(sql`insert into channels (id, account_id, channel_type, shop_id, name)
    select 'bench-shop-' || n, ${ACCOUNT_ID}, 'shopee', 'bench-shop-' || n, 'Toko ' || n from generate_series(0, ${CHANNEL_COUNT - 1}) n`);
  await db.execute(sql`insert into products (id, account_id, name, category)
    select 'bench-product-' || n, ${ACCOUNT_ID}, 'Produk ' || n, 'Kategori ' || n % 40 from generate_series(0, ${VARIANT_COUNT / 2 - 1}) n`);
  await db.execute(sql`insert into variants (id, account_id, product_id, position, sku, price, cogs, weight_g)
    select 'bench-variant-' || n, ${ACCOUNT_ID}, 'bench-product-' || n / 2, n % 2, 'SKU-' || n, 50000, 30000, 200 from generate_series(0, ${VARIANT_COUNT - 1}) n`);
  // Checking foreign keys row by row would take hours.
  await fillWithoutIndexes(db, "orders", () =>
    fillWithoutIndexes(db, "order_lines", () => seedOrders(db, orders)),
  );
  await db.execute(sql`analyze`);
}

async function seedOrders(db: Database, orders: number): Promise<void> {
  for (let from = 0; from < orders; from += PART_SIZE) {
    const lastOrder = Math.min(orders, from + PART_SIZE) - 1;
    await db.execute(sql`
      insert into orders (id, account_id, channel_id, external_id, status, native_status, currency, items_total, discount_total, channel_fees, total, courier,
        address, placed_at, paid_at, ship_by_at, shipped_at, channel_updated_at)
      select 'bench-order-' || n, ${ACCOUNT_ID}, 'bench-shop-' || n % ${CHANNEL_COUNT}, n::text,
        case when n % 23 = 0 then 'cancelled' when n % 41 = 0 then 'returned' else 'completed' end, 'X', 'IDR', 50000 * (1 + n % 2), 2000, 3500, 50000,
        case n % 3 when 0 then 'SPX' when 1 then 'JNE' else 'J&T' end, jsonb_build_object('city', 'Kota ' || n % 60), placed, placed, placed + interval '2 days',
        placed + make_interval(hours => (n % 60)::int), placed
      from (select n, ${LAST_DAY}::timestamptz - make_interval(secs => (n::float8 * ${DAY_COUNT} * 86400 / ${orders})) as placed from generate_series(${from}::bigint, ${lastOrder}::bigint) n) o`);
    await db.execute(sql`
      insert into order_lines (id, account_id, order_id, position, external_product_id, external_variant_id, variant_id, sku, name, quantity, unit_price, unit_cogs)
      select 'bench-line-' || n || '-' || p, ${ACCOUNT_ID}, 'bench-order-' || n, p, 'x', 'x', 'bench-variant-' || v, 'SKU-' || v, 'Produk', 1, 50000, 30000
      from generate_series(${from}::bigint, ${lastOrder}::bigint) n cross join lateral generate_series(0, (n % 2)::int) p
        cross join lateral (select ((n * 7919 + p * 104729) % ${VARIANT_COUNT})::int as v) x`);
  }
}
