import { setImmediate as turn } from "node:timers/promises";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { DEMO_SIGN_IN } from "#backend/accounts/demo-sign-in.ts";
import { memberships, users } from "#backend/db/schema/accounts.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { demoRuns } from "#backend/db/schema/demo.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { seedEmbeddedDemo } from "#server/seed-demo.ts";
import { startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend({ env: { ETALASE_DEMO: "on" } });
afterAll(() => world.close());

/** Runs the test's queue while the demo waits for it. */
async function whileWorking<T>(seeding: Promise<T>): Promise<T> {
  let isOver = false;
  const over = seeding.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await world.drain();
    world.clock.advance(500);
    await turn();
  }
  return over;
}

// Takes a minute (sixty drawn products, ninety days of orders), so it runs on one database only:
// the embedded one of the demo.
test.skipIf(process.env.TEST_DATABASE_URL)(
  "the first start creates a shop of each marketplace with products and orders, once",
  async () => {
    const { db } = world.backend;
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    await whileWorking(seedEmbeddedDemo(world, print));
    expect(lines).toHaveLength(13);
    expect(lines).toEqual(
      lines.map((_, at) => expect.stringMatching(`^Preparing the demo ${at + 1} of 13: .+ …$`)),
    );
    expect(lines).toContain("Preparing the demo 4 of 13: orders …");
    await world.drain();
    const [laras] = await db
      .select({ accountId: memberships.accountId })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .innerJoin(channels, eq(channels.accountId, memberships.accountId))
      .where(eq(users.email, DEMO_SIGN_IN.email));
    const accountId = laras?.accountId ?? "";
    const shops = await db
      .select({ type: channels.channelType, n: count() })
      .from(channels)
      .where(and(eq(channels.accountId, accountId), isNull(channels.disconnectedAt)))
      .groupBy(channels.channelType);
    expect(Object.fromEntries(shops.map(({ type, n }) => [type, n]))).toEqual({
      ...{ shopee: 2, tiktok: 1, tokopedia: 1, lazada: 1, blibli: 1, line: 1, shop: 1 },
    });
    const perShop = await db
      .select({
        name: channels.name,
        synced: sql<number>`count(*) filter (where ${channelProducts.syncStatus} = ${SYNC_STATUS.synced})::int`,
      })
      .from(channels)
      .innerJoin(
        channelProducts,
        and(
          eq(channelProducts.accountId, channels.accountId),
          eq(channelProducts.channelId, channels.id),
        ),
      )
      .where(eq(channels.accountId, accountId))
      .groupBy(channels.name);
    for (const { name, synced } of perShop) expect(synced, name).toBeGreaterThan(2);
    const ordered = await db
      .select({ type: channels.channelType, n: count() })
      .from(orders)
      .innerJoin(
        channels,
        and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
      )
      .where(eq(orders.accountId, accountId))
      .groupBy(channels.channelType);
    const of = Object.fromEntries(ordered.map(({ type, n }) => [type, n]));
    expect(of).toMatchObject({
      ...{ tiktok: 4, tokopedia: 3, lazada: 4, blibli: 3, line: 4, shop: 2 },
    });
    expect(of.shopee).toBeGreaterThan(200);
    const [run] = await db.select().from(demoRuns);
    expect(run?.finishedAt).not.toBeNull();

    await seedEmbeddedDemo(world, print);
    expect(lines, "nothing is left to prepare").toHaveLength(13);
    expect(await db.$count(channels, eq(channels.accountId, accountId))).toBe(8);
  },
  900_000,
);
