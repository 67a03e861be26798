import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { startSellerWorld, stockNamed, type World } from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

/** More levels than are looked up before the ledger is read. */
const MANY = 600;

test("a ledger search finds the movements of few or many levels, newest first", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "TOPI-1", 7);
  await addManyLevels(seller.accountId, (await stockNamed(seller, "TOPI-1")).warehouseId);
  const search = async (query: Record<string, string>) => {
    const { body } = await seller.fetch(`/v1/stocks/histories?${new URLSearchParams(query)}`);
    return {
      total: body.total,
      names: body.histories.map(({ sku, onHandAfter }) => `${sku}: ${onHandAfter}`),
    };
  };
  const many = await search({ search: "payung", limit: "3" });
  const newest = [`PAYUNG-${MANY}: 2`, `PAYUNG-${MANY - 1}: 2`, `PAYUNG-${MANY - 2}: 2`];
  expect(many).toEqual({ total: MANY * 2, names: newest });
  expect(await search({ search: "payung-59", limit: "12" })).toEqual({
    total: 22,
    names: [...range(599, 590), 59].map((n) => `PAYUNG-${n}: 2`).concat("PAYUNG-599: 1"),
  });
  expect(await search({ search: "topi" })).toEqual({ total: 1, names: ["TOPI-1: 7"] });
  expect(await search({ search: "tidak ada" })).toEqual({ total: 0, names: [] });
});

test("search results are paged in the ledger's order", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "TOPI-1", 7);
  await addManyLevels(seller.accountId, (await stockNamed(seller, "TOPI-1")).warehouseId);
  const read = async (query: Record<string, string>) => {
    const { body } = await seller.fetch(`/v1/stocks/histories?${new URLSearchParams(query)}`);
    return body.histories.map(({ id, sku }) => ({ id, sku }));
  };
  const ledger: Awaited<ReturnType<typeof read>> = [];
  for (let last = ""; ; last = String(ledger.at(-1)?.id)) {
    const page = await read({ limit: "100", ...(last ? { beforeId: last } : {}) });
    if (page.length === 0) break;
    ledger.push(...page);
  }
  const expected = ledger.filter(({ sku }) => sku.startsWith("PAYUNG-59"));
  expect(expected).toHaveLength(22);

  const few = { search: "payung-59", limit: "5" };
  const pages: typeof ledger = [];
  for (const offset of [0, 5, 10, 15, 20, 25])
    pages.push(...(await read({ ...few, offset: String(offset) })));
  expect(pages).toEqual(expected);
  const middle = expected[8];
  expect(await read({ ...few, beforeId: String(middle?.id) })).toEqual(expected.slice(9, 14));
  expect(await read({ ...few, stockTypes: "adjustment" })).toEqual(expected.slice(0, 5));
  expect(await read({ ...few, stockTypes: "ship" })).toEqual([]);
  expect(await read({ ...few, createdAfter: "2999-01-01T00:00:00Z" })).toEqual([]);
});

const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** Inserts `PAYUNG-1` and so on directly, each with two movements. */
async function addManyLevels(accountId: string, warehouseId: string): Promise<void> {
  const { db } = world.backend;
  const ids = sql`${accountId}::text || '-' || n`;
  const numbers = sql`generate_series(1, ${MANY}::int) n`;
  await db.execute(
    sql`insert into products (id, account_id, name) select ${ids}, ${accountId}, 'Payung ' || n from ${numbers}`,
  );
  await db.execute(sql`insert into variants (id, account_id, product_id, position, sku, price, weight_g)
    select ${ids}, ${accountId}, ${ids}, 0, 'PAYUNG-' || n, 50000, 200 from ${numbers}`);
  await db.execute(sql`insert into stocks (id, account_id, variant_id, warehouse_id, on_hand)
    select ${ids}, ${accountId}, ${ids}, ${warehouseId}, 2 from ${numbers} on conflict do nothing`);
  await db.execute(sql`
    insert into stock_movements (account_id, stock_id, variant_id, warehouse_id, type, on_hand_delta, on_hand_after, reserved_after, available_after, actor)
    select s.account_id, s.id, s.variant_id, s.warehouse_id, 'adjustment', 1, m, 0, m, 'system'
    from generate_series(1, 2) m, ${numbers}
    join stocks s on s.account_id = ${accountId} and s.variant_id = ${ids} order by m, n`);
}
