import { pino } from "pino";
import { expect, test } from "vitest";
import { createAccount } from "#backend/accounts/create-account.ts";
import type { Transaction } from "#backend/db/client.ts";
import { users } from "#backend/db/schema/accounts.ts";
import { announcements } from "#backend/db/schema/announcements.ts";
import { demoRuns } from "#backend/db/schema/demo.ts";
import { products } from "#backend/db/schema/products.ts";
import { clearUnfinishedDemo, openDemoRun, recordDemoFinished } from "#backend/demo/demo-run.ts";
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
  ...{ others: [], metaConsent: null, courierKey: null },
});

/** The same key for every start on one database. */
const KEY = { CREDENTIALS_KEY: "ab".repeat(32) };
const NOTICE = { title: "Baru", body: "-", startsAt: new Date(), createdByUserId: "dewi" };

/** Ends a first start when the shop is to be connected: only the owner and the catalogue exist. */
async function killedHalfway() {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const world = await startTestBackend({ connection, env: KEY });
  const killed = () => Promise.reject(new Error("killed"));
  await expect(seedDemo(world.backend, marketplaces(killed))).rejects.toThrow("killed");
  const { db } = world.backend;
  const counts = async () => [await db.$count(users), await db.$count(products)];
  expect(await counts()).toEqual([2, expect.any(Number)]);
  expect((await counts())[1]).toBeGreaterThan(10);
  return { world, db, counts, connection };
}

test("a demo killed during its creation resumes at the next start without duplicates", async () => {
  const { counts, connection, db } = await killedHalfway();
  const before = await counts();
  const next = await startTestBackend({ connection, env: { ...KEY, ETALASE_DEMO: "on" } });
  expect(await counts()).toEqual(before);
  const created: string[] = [];
  const stopped: DemoMarketplaces = {
    ...marketplaces(() => Promise.reject(new Error("killed again"))),
    shopee: {
      ...marketplaces(() => Promise.reject(new Error("killed again"))).shopee,
      createShop: async ({ name }) => {
        created.push(name);
        return { shopId: 4711 };
      },
    },
  };
  for (let start = 0; start < 2; start++)
    await expect(seedDemo(next.backend, stopped)).rejects.toThrow("killed again");
  expect(created).toEqual(["Laras Official"]);
  expect(await counts()).toEqual(before);
  const [run] = await db.select().from(demoRuns);
  expect(run).toMatchObject({
    finishedAt: null,
    steps: { "Laras Official made": { shopId: 4711 } },
  });
  await next.close();
}, 300_000);

test("a demo with hardly any data is deleted and created again", async () => {
  const { db, counts, world } = await killedHalfway();
  await db.update(demoRuns).set({ steps: {} });
  await clearUnfinishedDemo(db, log);
  expect(await counts()).toEqual([0, 0]);
  const killed = () => Promise.reject(new Error("killed again"));
  await expect(seedDemo(world.backend, marketplaces(killed))).rejects.toThrow("again");
  expect((await counts())[0]).toBe(2);
  await world.close();
}, 300_000);

test("a step that fails half-way leaves nothing, and is repeated the next time", async () => {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const { db } = connection;
  const begin = async () => {
    const steps = await openDemoRun(db, new Date("2026-11-21T03:00:00Z"));
    if (!steps) throw new Error("There is no demo to make");
    return steps;
  };
  const first = await begin();
  const write = (tx: Transaction) =>
    tx.insert(announcements).values({ ...NOTICE, id: crypto.randomUUID() });
  const cut = first.onceIn("notice", async (tx) => {
    await write(tx);
    throw new Error("killed");
  });
  await expect(cut).rejects.toThrow("killed");
  expect(await db.$count(announcements)).toBe(0);
  await first.once("catalogue", async () => ({ products: ["a"] }));
  for (let start = 0; start < 2; start++) {
    const steps = await begin();
    expect(steps.begunAt).toEqual(new Date("2026-11-21T03:00:00Z"));
    await steps.onceIn("notice", write);
    const known = await steps.once("catalogue", () => expect.fail("It is done"));
    expect(known).toEqual({ products: ["a"] });
  }
  expect(await db.$count(announcements)).toBe(1);
  await connection.close();
});

test("a finished demo is kept, and so is an unfinished one in a database with another sign-up", async () => {
  const { world, db, counts } = await killedHalfway();
  const before = await counts();
  await recordDemoFinished(db, world.clock.now());
  await clearUnfinishedDemo(db, log);
  expect(await counts()).toEqual(before);
  await world.close();

  const other = await killedHalfway();
  await other.db.update(demoRuns).set({ steps: {} });
  const seller = { email: "budi@toko.test", name: "Budi", password: "a long password" };
  await createAccount(other.world.backend, { ...seller, shopName: "Toko", countryCode: "id" });
  await clearUnfinishedDemo(other.db, log);
  expect(await other.counts()).toEqual([3, before[1]]);
  await other.world.close();
}, 300_000);
