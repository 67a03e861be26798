import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeQuota, chargeOrder, SIGN_UP_BONUS } from "#backend/billing/change-quota.ts";
import { accounts, memberships, users } from "#backend/db/schema/accounts.ts";
import { orderQuotaEntries } from "#backend/db/schema/billing.ts";
import { mails } from "#backend/db/schema/mail.ts";
import { transaction } from "#backend/db/transaction.ts";
import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import type { OrderQuotaEntry } from "#contract/billing.ts";
import { ACCOUNT_STATUS, ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";

let site: TestBackend;
let world: World;
beforeAll(async () => {
  [site, world] = await Promise.all([startTestBackend(), startSellerWorld()]);
});
afterAll(() => site.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute));
const accountOf = async ({ accountId }: { accountId: string }, db = world.backend.db) =>
  (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0];
const entriesOf = async ({ accountId }: { accountId: string }) =>
  world.backend.db
    .select()
    .from(orderQuotaEntries)
    .where(eq(orderQuotaEntries.accountId, accountId))
    .orderBy(orderQuotaEntries.id);
const topUp = (seller: Seller, delta: number) =>
  transaction(world.backend.db, (tx) =>
    changeQuota(tx, {
      accountId: seller.accountId,
      type: ORDER_QUOTA_TYPE.topUp,
      delta,
      now: world.backend.now(),
    }),
  );
const take = (seller: Seller, externalId: string, changes: Partial<ChannelOrder>) =>
  ingestOrder(world.backend, channelOf(seller), channelOrder(externalId, { A1: 1 }, changes));

/** Expects each ledger row to continue the one before, up to the account's balance. */
async function booksAgree(seller: Seller): Promise<void> {
  const entries = await entriesOf(seller);
  let balance = 0;
  for (const entry of entries) {
    balance += entry.delta;
    expect(entry.balanceAfter).toBe(balance);
  }
  expect((await accountOf(seller))?.orderQuota).toBe(balance);
}

test("a new account starts with bonus quota, listed in its history", async () => {
  const laras = await site.signUp();
  const me = (await (await laras.fetch("/v1/accounts/me")).json()) as {
    account: { orderQuota: number; status: number };
  };
  expect(me.account).toMatchObject({ orderQuota: SIGN_UP_BONUS, status: ACCOUNT_STATUS.active });
  const { histories } = await historyOf(laras, "");
  expect(histories).toMatchObject([
    { type: 102, delta: SIGN_UP_BONUS, balanceAfter: SIGN_UP_BONUS, orderId: null },
  ]);
});

type Page = { histories: (typeof OrderQuotaEntry)["_output"][]; total: number };
const historyOf = async (member: SignedIn, query: string) =>
  (await (await member.fetch(`/v1/accounts/order-quota-histories${query}`)).json()) as Page;

test("the quota history is paged and filtered by type and date, newest first", async () => {
  const laras = await site.signUp();
  const { accountId } = laras;
  const days = [1, 2, 3].map((day) => new Date(Date.UTC(2027, 0, day)));
  for (const now of days)
    await transaction(site.backend.db, (tx) =>
      changeQuota(tx, { accountId, type: ORDER_QUOTA_TYPE.topUp, delta: 10, now }),
    );
  const newest = await historyOf(laras, "?limit=2");
  expect([newest.total, newest.histories.map((entry) => entry.balanceAfter)]).toEqual([
    4,
    [SIGN_UP_BONUS + 30, SIGN_UP_BONUS + 20],
  ]);
  expect(
    (await historyOf(laras, "?historyTypes=102,201")).histories.map((entry) => entry.type),
  ).toEqual([102]);
  expect(
    (await historyOf(laras, "?startDate=2027-01-02T00:00:00Z&endDate=2027-01-03T00:00:00Z")).total,
  ).toBe(1);
  expect((await laras.fetch("/v1/accounts/order-quota-histories?historyTypes=7")).status).toBe(422);
});

test("an order costs one unit when it is first processed, by whatever path", async () => {
  const seller = await world.signUp();
  await topUp(seller, 50);
  await world.stockUp(seller, "A1", 50);
  const waiting = await take(seller, "1", {});
  expect(await entriesOf(seller)).toHaveLength(1);
  world.connector.channelOrders.set("1", channelOrder("1", { A1: 1 }));
  await seller.fetch(`/v1/channels/shopee/orders/${waiting}/;ship-manually`, {
    method: "POST",
    body: { trackingCode: "JNE1" },
  });
  await take(seller, "1", { status: "to_ship", nativeStatus: "PROCESSED", updatedAt: at(5) });
  await take(seller, "1", {
    status: "to_process",
    nativeStatus: "RETRY_SHIP",
    retryPickup: true,
    updatedAt: at(6),
  });
  await take(seller, "1", { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(7) });
  await take(seller, "2", { status: "completed", nativeStatus: "COMPLETED" });
  await take(seller, "3", { status: "cancelled", nativeStatus: "CANCELLED" });
  await take(seller, "4", { status: "shipped", nativeStatus: "SHIPPED", fulfilledByChannel: true });
  const debits = (await entriesOf(seller)).filter(
    (entry) => entry.type === ORDER_QUOTA_TYPE.orderProcessing,
  );
  expect(debits.map((entry) => [entry.delta, entry.balanceAfter])).toEqual([
    [-1, 49],
    [-1, 48],
  ]);
  expect(debits[0]?.orderId).toBe(waiting);
  await booksAgree(seller);
});

test("orders shipped before the shop was connected cost nothing", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 5);
  const channel = { ...channelOf(seller), createdAt: at(30) };
  await ingestOrder(
    world.backend,
    channel,
    channelOrder(
      "old",
      { A1: 1 },
      { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(5) },
    ),
  );
  expect(await entriesOf(seller)).toEqual([]);
});

test("forty concurrent orders, each reported three times, and a top-up cost forty units, and the ledger agrees", async () => {
  const seller = await world.signUp();
  await topUp(seller, 100);
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, n) => take(seller, `race-${n}`, {})),
  );
  const charge = (id: string) =>
    transaction(world.backend.db, (tx) =>
      chargeOrder(world.backend, tx, { id, accountId: seller.accountId }),
    );
  await Promise.all([...[...ids, ...ids, ...ids].map(charge), topUp(seller, 5)]);
  expect((await accountOf(seller))?.orderQuota).toBe(65);
  expect(await entriesOf(seller)).toHaveLength(42);
  await booksAgree(seller);
});

test("using the last unit starts seven days of grace, orders continue, and a top-up ends it", async () => {
  const seller = await world.signUp();
  const { db } = world.backend;
  const { accountId } = seller;
  const createdAt = world.backend.now();
  const owner = { email: "pemilik@toko.test", name: "Laras", passwordHash: "", createdAt };
  const [user] = await db.insert(users).values(owner).returning();
  const userId = user?.id ?? "";
  await db.insert(memberships).values({ accountId, userId, userType: "owner", createdAt });
  await topUp(seller, 1);
  await take(seller, "1", { status: "shipped", nativeStatus: "SHIPPED" });
  const over = new Date(world.backend.now().getTime() + 7 * 86_400_000);
  expect(await accountOf(seller)).toMatchObject({
    orderQuota: 0,
    status: ACCOUNT_STATUS.grace,
    gracePeriodEndedAt: over,
  });
  world.advance(86_400_000);
  await take(seller, "2", { status: "shipped", nativeStatus: "SHIPPED" });
  expect(await accountOf(seller)).toMatchObject({
    orderQuota: -1,
    status: ACCOUNT_STATUS.grace,
    gracePeriodEndedAt: over,
  });
  const mailed = await db.select().from(mails);
  expect(mailed.map(({ template, recipient }) => [template, recipient])).toEqual([
    ["quota-used-up", "pemilik@toko.test"],
  ]);
  await topUp(seller, 1);
  expect(await accountOf(seller)).toMatchObject({ orderQuota: 0, status: ACCOUNT_STATUS.grace });
  await topUp(seller, 10);
  expect(await accountOf(seller)).toMatchObject({
    orderQuota: 10,
    status: ACCOUNT_STATUS.active,
    gracePeriodEndedAt: null,
  });
});

test("ledger entries can be neither changed nor deleted", async () => {
  const seller = await world.signUp();
  await topUp(seller, 1);
  for (const statement of [
    sql`update order_quota_entries set delta = 5`,
    sql`delete from order_quota_entries`,
  ])
    await expect(world.backend.db.execute(statement)).rejects.toThrow();
  await booksAgree(seller);
});
