import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DatabaseConnection } from "#backend/db/client.ts";
import { migrateDatabase, PRODUCT_MIGRATIONS } from "#backend/db/migrate.ts";
import { readCatalogue } from "#tests/support/database-catalogue.ts";
import { openEmptyDatabase } from "#tests/support/test-database.ts";

interface Journal {
  entries: { idx: number; tag: string; when: number }[];
}

let folder: string;
let connection: DatabaseConnection;
const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await connection.db.execute<T>(query)).rows;

/** The baseline only, as the first release's users have it. */
const BASELINE = () => ({ ...PRODUCT_MIGRATIONS, folder: join(folder, "migrations") });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "etalase-upgrade-"));
  const { folder: migrations } = BASELINE();
  await cp(PRODUCT_MIGRATIONS.folder, migrations, { recursive: true });
  const file = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as Journal;
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  connection = await openEmptyDatabase();
});
afterAll(async () => {
  await connection?.close();
  await rm(folder, { recursive: true, force: true });
});

test("a baseline database is upgraded with its rows, and equals a new one", async () => {
  expect(await migrateDatabase(connection, BASELINE())).toBe(1);
  await putRowsIn(connection);
  await putHandOversIn(connection);
  const later = (
    JSON.parse(
      await readFile(join(PRODUCT_MIGRATIONS.folder, "meta/_journal.json"), "utf8"),
    ) as Journal
  ).entries.length;
  expect(await migrateDatabase(connection)).toBe(later - 1);

  expect(
    await rowsOf(sql`select id, on_hand, available, has_moved from stocks order by id`),
  ).toEqual([
    { id: "never-moved", on_hand: 0, available: 0, has_moved: false },
    { id: "s", on_hand: 5, available: 5, has_moved: true },
  ]);
  const [level] = await rowsOf(sql`select lowest_available from product_levels`);
  expect(level).toEqual({ lowest_available: 5 });
  await connection.db.execute(sql`update products set name = 'Kaos Lengan Panjang'`);
  expect(await rowsOf(sql`select text from product_search`)).toEqual([
    { text: "kaos lengan panjang\nkos 1" },
  ]);

  expect(
    await rowsOf(sql`select h.id, h.status, p.id as record from hand_overs h
      left join pick_packs p on p.account_id = h.account_id and p.hand_over_id = h.id order by h.number`),
  ).toEqual([
    { id: "closed", status: "closed", record: null },
    { id: "first", status: "open", record: "packed" },
    { id: "other", status: "open", record: null },
  ]);
  // Messages to buyers cost money, so an upgrade begins none.
  expect(await rowsOf(sql`select asks_for_reviews from storefronts`)).toEqual([
    { asks_for_reviews: false },
  ]);

  const fresh = await openEmptyDatabase();
  await migrateDatabase(fresh);
  const [upgraded, made] = [await readCatalogue(connection.db), await readCatalogue(fresh.db)];
  await fresh.close();
  expect(upgraded.length).toBeGreaterThan(700);
  expect(upgraded).toEqual(made);
});

test("a later migration is applied once to a filled database, completely or not at all", async () => {
  const planted = { ...PRODUCT_MIGRATIONS, folder: join(folder, "planted") };
  await cp(PRODUCT_MIGRATIONS.folder, planted.folder, { recursive: true });
  const file = join(planted.folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as Journal;
  const last = journal.entries.at(-1);
  const entry = { ...last, idx: (last?.idx ?? 0) + 1, tag: "9999_planted" };
  const entries = [...journal.entries, { ...entry, when: (last?.when ?? 0) + 1 }];
  const write = (...statements: string[]) =>
    writeFile(
      join(planted.folder, "9999_planted.sql"),
      statements.join("\n--> statement-breakpoint\n"),
    );
  const column = "alter table variants add column planted text not null default 'before'";
  const older = await openEmptyDatabase();
  try {
    await migrateDatabase(older);
    await putRowsIn(older);
    const before = await readCatalogue(older.db);
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await write(column, "create unique index planted_one on variants (planted, nowhere)");
    await expect(migrateDatabase(older, planted)).rejects.toThrow();
    expect(await readCatalogue(older.db)).toEqual(before);
    await write(column, "create unique index planted_one on variants (account_id, planted)");
    expect(await migrateDatabase(older, planted)).toBe(1);
    expect(await migrateDatabase(older, planted)).toBe(0);
    const { rows } = await older.db.execute(
      sql`select sku, price::int, planted, on_hand from variants join stocks on variant_id = variants.id where on_hand > 0`,
    );
    expect(rows).toEqual([{ sku: "KOS-1", price: 75_000, planted: "before", on_hand: 5 }]);
    expect(await readCatalogue(older.db)).not.toEqual(before);
  } finally {
    await older.close();
  }
});

test("functions and triggers are updated from their files, once", async () => {
  const functions = join(folder, "functions");
  await cp(PRODUCT_MIGRATIONS.functions ?? "", functions, { recursive: true });
  const file = join(functions, "append-only.sql");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace("stock_movements is append-only", "the ledger stays"));
  const remove = () => rowsOf(sql`delete from stock_movements`);
  expect(await migrateDatabase(connection, { ...PRODUCT_MIGRATIONS, functions })).toBe(0);
  await expect(remove()).rejects.toMatchObject({ cause: { message: "the ledger stays" } });
  const before = await functionVersions();
  expect(await migrateDatabase(connection, { ...PRODUCT_MIGRATIONS, functions })).toBe(0);
  expect(await functionVersions()).toEqual(before);
  await migrateDatabase(connection);
  await expect(remove()).rejects.toMatchObject({
    cause: { message: "stock_movements is append-only" },
  });
});

test("a database older than the baseline is refused with instructions", async () => {
  await connection.db.execute(sql`update drizzle.__drizzle_migrations set hash = 'an older one'`);
  await expect(migrateDatabase(connection)).rejects.toThrow("Remove its folder");
});

/** Returns the transactions that last wrote each function. */
const functionVersions = () =>
  rowsOf(
    sql`select proname, xmin::text from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`,
  );

async function putRowsIn({ db }: DatabaseConnection): Promise<void> {
  for (const statement of [
    sql`insert into users (id, email, name, password_hash) values ('u', 'laras@toko.test', 'Laras', '-')`,
    sql`insert into accounts (id, name, owner_user_id) values ('a', 'Toko Laras', 'u')`,
    sql`insert into warehouses (id, account_id, name, is_default) values ('w', 'a', 'Gudang', true)`,
    sql`insert into products (id, account_id, name) values ('p', 'a', 'Kaos Lengan Pendek')`,
    sql`insert into variants (id, account_id, product_id, position, option_ids, sku, price, weight_g) values ('v', 'a', 'p', 0, '[]', 'KOS-1', 75000, 200)`,
    sql`insert into stocks (id, account_id, variant_id, warehouse_id, on_hand) values ('s', 'a', 'v', 'w', 5)`,
    sql`insert into warehouses (id, account_id, name) values ('w2', 'a', 'Gudang 2')`,
    sql`insert into stocks (id, account_id, variant_id, warehouse_id) values ('never-moved', 'a', 'v', 'w2')`,
    sql`insert into channels (id, account_id, channel_type, shop_id, name) values ('own', 'a', 'shop', 'shop', 'Toko Laras')`,
    sql`insert into storefronts (id, account_id, channel_id, slug, name) values ('shop', 'a', 'own', 'toko-laras', 'Toko Laras')`,
    sql`insert into stock_movements (account_id, stock_id, variant_id, warehouse_id, type, on_hand_delta, on_hand_after, reserved_after, available_after, actor)
      values ('a', 's', 'v', 'w', 'import', 5, 5, 0, 5, 'user:u')`,
  ])
    await db.execute(statement);
}

/** Inserts open hand-overs of one courier in two spellings, which an index now forbids. */
async function putHandOversIn({ db }: DatabaseConnection): Promise<void> {
  for (const statement of [
    sql`insert into hand_overs (id, account_id, number, courier, status, created_by) values
      ('closed', 'a', 1, 'SPX', 'closed', 'u'), ('first', 'a', 2, 'J&T Express', 'open', 'u'),
      ('second', 'a', 3, 'J&T  EXPRESS', 'open', 'u'), ('other', 'a', 4, 'SPX', 'open', 'u')`,
    sql`insert into channels (id, account_id, channel_type, shop_id, name) values ('c', 'a', 'shopee', '1', 'Laras')`,
    sql`insert into orders (id, account_id, channel_id, external_id, status, native_status, currency, items_total, total, placed_at, channel_updated_at)
      values ('o', 'a', 'c', '1', 'to_ship', 'PROCESSED', 'IDR', 1, 1, now(), now())`,
    sql`insert into pick_packs (id, account_id, order_id, status, hand_over_id, created_by) values ('packed', 'a', 'o', 'packed', 'second', 'u')`,
  ])
    await db.execute(statement);
}

test("just-in-time compilation is off on every connection, also after restoring a backup", async () => {
  const database = await openEmptyDatabase();
  await migrateDatabase(database);
  await database.db.execute(
    sql.raw(`do $$ begin
      execute format('alter role current_user in database %I reset jit', current_database());
      reset jit;
    end $$`),
  );
  await migrateDatabase(database);
  const asked = await Promise.all(
    Array.from({ length: 3 }, () =>
      database.db.execute<{ isCompiled: boolean }>(
        sql`select pg_jit_available() as "isCompiled", pg_sleep(0.05)`,
      ),
    ),
  );
  expect(asked.map(({ rows }) => rows[0]?.isCompiled)).toEqual([false, false, false]);
  await database.close();
});
