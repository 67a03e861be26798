import { pino } from "pino";
import { expect, test } from "vitest";
import { createAccount } from "#backend/accounts/create-account.ts";
import { users } from "#backend/db/schema/accounts.ts";
import { products } from "#backend/db/schema/products.ts";
import { clearUnfinishedDemo, noteDemoFinished } from "#backend/demo/demo-run.ts";
import type { DemoMarketplaces } from "#backend/demo/marketplace.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const log = pino({ level: "silent" });

const marketplaces = (killed: () => Promise<never>): DemoMarketplaces => ({
  shopee: {
    ...{ createShop: killed, consent: killed, createOrder: killed },
    ...{ buyerWrites: killed, setPace: killed },
  },
  ...{ others: [], metaConsent: null, hasCouriers: false },
});

/**
 * A first start that ends when the shop is to be connected: the owner and the catalogue are there,
 * nothing else.
 */
async function killedHalfway() {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const world = await startTestBackend({ connection });
  const killed = () => Promise.reject(new Error("killed"));
  await expect(seedDemo(world.backend, marketplaces(killed))).rejects.toThrow("killed");
  const { db } = world.backend;
  const counts = async () => [await db.$count(users), await db.$count(products)];
  expect(await counts()).toEqual([2, expect.any(Number)]);
  expect((await counts())[1]).toBeGreaterThan(10);
  return { world, db, counts, connection };
}

test("a demo shop that was killed in the making is cleared at the next start, and made anew", async () => {
  const { counts, connection } = await killedHalfway();
  const next = await startTestBackend({ connection, env: { ETALASE_DEMO: "on" } });
  expect(await counts()).toEqual([0, 0]);
  const killed = () => Promise.reject(new Error("killed again"));
  await expect(seedDemo(next.backend, marketplaces(killed))).rejects.toThrow("again");
  expect((await counts())[0]).toBe(2);
  await next.close();
}, 300_000);

test("a finished demo is kept, and so is an unfinished one that somebody has signed up beside", async () => {
  const { world, db, counts } = await killedHalfway();
  const before = await counts();
  await noteDemoFinished(db, world.clock.now());
  await clearUnfinishedDemo(db, log);
  expect(await counts()).toEqual(before);
  await world.close();

  const other = await killedHalfway();
  const seller = { email: "budi@toko.test", name: "Budi", password: "a long password" };
  await createAccount(other.world.backend, { ...seller, shopName: "Toko", countryCode: "id" });
  await clearUnfinishedDemo(other.db, log);
  expect(await other.counts()).toEqual([3, before[1]]);
  await other.world.close();
}, 300_000);
