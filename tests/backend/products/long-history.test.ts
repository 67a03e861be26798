import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listHistories } from "#backend/histories/read-histories.ts";
import { listProductHistories } from "#contract/product-histories.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addManyProducts } from "#tests/support/many-listings.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/**
 * Makes products named "Kaos 1" and so on with history entries (the newest are the first
 * product's), and others without.
 */
async function historyOf({
  products,
  entriesEach,
  others = 0,
}: {
  products: number;
  entriesEach: number;
  others?: number;
}) {
  const { accountId } = await world.signUp();
  await world.backend.db.execute(sql`insert into products (id, account_id, name)
    select ${accountId}::text || '-other-' || n, ${accountId}, 'Topi ' || n from generate_series(1, ${others}::int) n`);
  await addManyProducts(world, accountId, products);
  await world.backend.db.execute(sql`
    insert into product_histories (id, account_id, product_id, product_name, type, actor, changes, created_at)
    select ${accountId}::text || '-' || n || '-' || e, ${accountId}, ${accountId}::text || '-' || n, 'Dulu ' || n, 'updated', 'system', '{}', now() - (n * 60 + e) * interval '1 second'
    from generate_series(1, ${products}::int) n, generate_series(1, ${entriesEach}::int) e`);
  return (query: object) =>
    listHistories(
      world.backend,
      accountId,
      listProductHistories.query.parse({ limit: 50, ...query }),
    );
}

test("a long history is counted up to some thousands beyond the page, and can be paged to its end", async () => {
  const read = await historyOf({ products: 30, entriesEach: 401 });
  const all = 30 * 401;
  const first = await read({});
  expect([first.histories.length, first.total, first.hasMore]).toEqual([50, 10_050, true]);
  const later = await read({ offset: 5_000 });
  expect([later.total, later.hasMore]).toEqual([all, false]);
  const last = await read({ offset: all - 1 });
  expect([last.histories.map((entry) => entry.productName), last.total, last.hasMore]).toEqual([
    ["Dulu 30"],
    all,
    false,
  ]);
});

test.for([0, 5_000])(
  "a search finds entries of few and many products by former and present name, among %i others",
  async (others) => {
    const read = await historyOf({ products: 1_200, entriesEach: 1, others });
    // All 1,200 are named "Kaos" now, which their entries do not contain.
    const many = await read({ search: "kaos" });
    expect([many.histories[0]?.productName, many.total, many.hasMore]).toEqual([
      "Dulu 1",
      1_050,
      true,
    ]);
    expect(await read({ search: "kaos", offset: 1_150 })).toMatchObject({
      total: 1_200,
      hasMore: false,
    });
    const few = await read({ search: "kaos 119" });
    expect([
      few.histories.map((entry) => entry.productName).slice(0, 2),
      few.total,
      few.hasMore,
    ]).toEqual([["Dulu 119", "Dulu 1119"], 12, false]);
    expect((await read({ search: "dulu 1200" })).total).toBe(1);
    expect((await read({ search: "tidak ada" })).total).toBe(0);
  },
);

test("a search among channel actions finds only those, paged, with their total on each page", async () => {
  const { accountId } = await world.signUp();
  const [productId = ""] = await addManyProducts(world, accountId, 1);
  await world.backend.db.execute(sql`
    insert into product_histories (id, account_id, product_id, product_name, type, actor, changes, created_at)
    select ${accountId}::text || '-' || n, ${accountId}, ${productId}, 'Dulu ' || n, 'updated', case when n % 20 = 0 then 'channel:' || n when n % 20 = 1 then 'channelling' else 'system' end,
      '{}', now() - n * interval '1 second' from generate_series(1, 200) n`);
  const read = (query: object) =>
    listHistories(
      world.backend,
      accountId,
      listProductHistories.query.parse({ limit: 4, search: "dulu", ...query }),
    );
  const first = await read({ actor: "channel" });
  expect([first.histories.map(({ actor }) => actor), first.total, first.hasMore]).toEqual([
    [20, 40, 60, 80].map((n) => `channel:${n}`),
    10,
    false,
  ]);
  expect(
    (await read({ actor: "channel", offset: 8 })).histories.map(({ productName }) => productName),
  ).toEqual(["Dulu 180", "Dulu 200"]);
  expect(await read({ actor: "channel", offset: 12 })).toMatchObject({ histories: [], total: 10 });
  expect((await read({ actor: "system" })).total).toBe(180);
});
