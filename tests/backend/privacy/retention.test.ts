import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatSessions } from "#backend/db/schema/chats.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { findOldBuyers } from "#backend/privacy/retention.ts";
import type { Retention } from "#contract/privacy.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { AGUS, type BuyerShop, buyerShop, SITI } from "./buyer-world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const PATH = "/v1/privacy/retention";
interface Told {
  retention: Retention;
  wouldErase: { months: number | null; orders: number; chats: number }[];
}
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);

/** One order and one closed chat of each age, and an old order with a recent change. */
async function shopWithPast(): Promise<BuyerShop> {
  const shop = await buyerShop(world);
  const at = (days: number) => ({ placedAt: daysAgo(days + 2), updatedAt: daysAgo(days) });
  await shop.take(SITI, "OLD", at(400));
  await shop.take(SITI, "MOVED", { placedAt: daysAgo(402), updatedAt: daysAgo(300) });
  await shop.take(AGUS, "NEW", at(300));
  for (const [person, days] of [
    [SITI, 400],
    [AGUS, 300],
  ] as const) {
    const sessionId = await shop.write(person, [`Saya ${person.name}`], daysAgo(days));
    await world.backend.db
      .update(chatSessions)
      .set({ isClosed: true })
      .where(eq(chatSessions.id, sessionId ?? ""));
  }
  return shop;
}

async function buyersOf({ seller: { accountId } }: BuyerShop) {
  const { db } = world.backend;
  const bought = await db.select().from(orders).where(eq(orders.accountId, accountId));
  const wrote = await db.select().from(chatSessions).where(eq(chatSessions.accountId, accountId));
  return {
    orders: Object.fromEntries(bought.map(({ externalId, buyerName }) => [externalId, buyerName])),
    chats: wrote.map(({ buyerName }) => buyerName).sort(),
  };
}

test("data older than the account's retention loses its buyer at night", async () => {
  const [shop, other] = [await shopWithPast(), await shopWithPast()];
  const before = await buyersOf(other);
  expect(before).toEqual({
    orders: { OLD: SITI.name, MOVED: SITI.name, NEW: AGUS.name },
    chats: [AGUS.name, SITI.name],
  });
  const told = await shop.call<Told>(PATH);
  expect(told.retention).toEqual({ orderMonths: null, chatMonths: null });
  expect(told.wouldErase).toContainEqual({ months: 12, orders: 1, chats: 1 });
  expect(told.wouldErase).toContainEqual({ months: 6, orders: 3, chats: 2 });

  await findOldBuyers(world.backend);
  await world.drain();
  expect(await buyersOf(shop)).toEqual(before);

  const retention = { orderMonths: 12, chatMonths: 12 };
  expect(await shop.call<Told>(PATH, "PUT", { retention })).toEqual({ retention });
  for (let night = 0; night < 2; night++) {
    await findOldBuyers(world.backend);
    await world.drain();
  }
  expect(await buyersOf(shop)).toEqual({
    orders: { OLD: "", MOVED: SITI.name, NEW: AGUS.name },
    chats: ["", AGUS.name],
  });
  expect(await buyersOf(other)).toEqual(before);
  expect((await shop.call<Told>(PATH)).wouldErase).toContainEqual({
    ...{ months: 12, orders: 0, chats: 0 },
  });
});

test("an open chat keeps its buyer, however old it is", async () => {
  const shop = await buyerShop(world);
  await shop.write(SITI, ["Masih menunggu, kak"], daysAgo(900));
  expect((await shop.call<Told>(PATH)).wouldErase).toContainEqual({
    ...{ months: 12, orders: 0, chats: 0 },
  });
  await shop.call<Told>(PATH, "PUT", { retention: { orderMonths: 12, chatMonths: 12 } });
  await findOldBuyers(world.backend);
  await world.drain();
  expect(await buyersOf(shop)).toEqual({ orders: {}, chats: [SITI.name] });
});
