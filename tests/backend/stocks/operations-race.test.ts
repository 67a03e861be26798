import { beforeAll, expect, test } from "vitest";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import {
  finishOperations,
  operate,
  operateAll,
  readBooks,
  SKUS,
  type Stocked,
  stockWarehouses,
} from "#tests/support/stock-operations.ts";
import { runOperations } from "#tests/support/stock-operations-run.ts";

const OPERATIONS = 1_000;
/** Several per connection of the pool, but few enough that none is refused while it waits. */
const AT_ONCE = 30;

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

async function expectAgreement(seller: Seller) {
  const { levels, reservations } = await readBooks(world, seller);
  expect(levels).toHaveLength(SKUS.length * 2);
  for (const level of levels) expect(level.ledger).toEqual(level.level);
  for (const row of reservations) expect(row.reserved).toBe(row.held);
  expect(reservations.some(({ held }) => held > 0)).toBe(true);
  const { body } = await seller.fetch("/v1/stocks/histories?limit=1");
  expect(body.total).toBeGreaterThan(OPERATIONS / 4);
}

test("a thousand mixed operations, thirty at once, keep ledger, levels and reservations consistent", {
  timeout: 600_000,
}, async () => {
  const pick = seededRandom(20261122);
  const seller = await world.signUp();
  const of: Stocked = await stockWarehouses(world, seller);
  await operateAll((index) => operate(world, seller, of, index, pick), {
    ...{ from: 0, amount: OPERATIONS, atOnce: AT_ONCE },
  });
  await finishOperations(world, seller, of);
  await expectAgreement(seller);
});

// Only one process can open PGlite.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  "a thousand mixed operations by two server processes on one database keep them consistent too",
  { timeout: 600_000 },
  async () => {
    const seller = await world.signUp();
    const of = await stockWarehouses(world, seller);
    const { rows } = await world.backend.db.execute<{ name: string }>(
      "select current_database() as name",
    );
    const url = new URL(process.env.TEST_DATABASE_URL ?? "");
    url.pathname = `/${rows[0]?.name}`;
    const half = OPERATIONS / 2;
    await Promise.all(
      [0, half].map((from) =>
        runOperations({
          databaseUrl: String(url),
          ...{ seller, of, from, amount: half, atOnce: AT_ONCE / 2 },
        }),
      ),
    );
    await finishOperations(world, seller, of);
    await expectAgreement(seller);
  },
);
