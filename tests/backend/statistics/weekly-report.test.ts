import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeSealedColumns } from "#backend/channels/sealed-credentials.ts";
import { newId } from "#backend/db/columns.ts";
import {
  accounts,
  membershipRoles,
  memberships,
  roles,
  users,
} from "#backend/db/schema/accounts.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { mails } from "#backend/db/schema/mail.ts";
import { notificationSettings, notifications } from "#backend/db/schema/notifications.ts";
import { weeklyReports } from "#backend/db/schema/sales.ts";
import { openContent } from "#backend/mail/mail-content.ts";
import { makeNotificationLink } from "#backend/notifications/make-notification-link.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { findWeeklyReports, reportWeek } from "#backend/statistics/weekly-report.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { fakeCredentials } from "#tests/support/fake-connector.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

/** The report's week: Monday 16 to Sunday 22 November 2026. */
const WEEK = "2026-11-16";

async function sell(seller: Seller, number: string, at: string, quantity: number) {
  const order = channelOrder(number, { A: quantity }, { placedAt: new Date(at), isCod: true });
  await ingestOrder(world.backend, channelOf(seller), order);
}

async function member(
  seller: Seller,
  {
    permission = "analytics-read",
    emailEnabled = true,
    channelIds = null as string[] | null,
    isEnabled = true,
    locale = "en",
  } = {},
): Promise<string> {
  const { db } = world.backend;
  const { accountId } = seller;
  const [userId, roleId] = [newId(), newId()];
  const email = `${userId}@example.com`;
  await db.insert(users).values({ id: userId, email, name: "A", passwordHash: "x", locale });
  await db
    .insert(memberships)
    .values({ accountId, userId, userType: "staff", channelIds, isEnabled });
  await db
    .insert(roles)
    .values({ id: roleId, accountId, name: roleId, permissions: [permission] as never });
  await db.insert(membershipRoles).values({ accountId, userId, roleId });
  await db
    .insert(notificationSettings)
    .values({ accountId, userId, category: "report", emailEnabled });
  return email;
}

async function mailsTo(email: string) {
  const rows = await world.backend.db.select().from(mails).where(eq(mails.recipient, email));
  return rows.map(({ id, subject, template, content }) => ({
    ...{ subject, template },
    ...openContent(world.backend, id, content ?? ""),
  }));
}

/** Runs the finder and the jobs that it queued at an instant. */
async function runAt(instant: string): Promise<{ accountId: string; week: string }[]> {
  const queued: { accountId: string; week: string }[] = [];
  const backend = {
    ...world.backend,
    now: () => new Date(instant),
    enqueue: async (_tx: unknown, _job: unknown, payload: unknown) => {
      queued.push(payload as { accountId: string; week: string });
    },
  } as typeof world.backend;
  await findWeeklyReports(backend);
  return queued;
}

test("an account with sales is due once on Monday from seven o'clock local time", async () => {
  const [jakarta, cairo, silent] = [
    await world.signUp(),
    await world.signUp(),
    await world.signUp(),
  ];
  const { db } = world.backend;
  await db
    .update(accounts)
    .set({ timeZone: "Africa/Cairo" })
    .where(eq(accounts.id, cairo.accountId));
  for (const seller of [jakarta, cairo]) {
    await world.stockUp(seller, "A", 100);
    await sell(seller, "w-1", "2026-11-18T03:00:00Z", 1);
  }
  const dueAt = async (instant: string) =>
    (await runAt(instant)).filter(({ accountId }) =>
      [jakarta, cairo, silent].some((seller) => seller.accountId === accountId),
    );
  // 07:00 in Jakarta is midnight UTC; in Cairo (UTC+2 in November) it is 05:00 UTC.
  expect(await dueAt("2026-11-22T23:59:00Z")).toEqual([]);
  expect(await dueAt("2026-11-23T00:00:00Z")).toEqual([
    { accountId: jakarta.accountId, week: WEEK },
  ]);
  expect(await dueAt("2026-11-23T05:00:00Z")).toHaveLength(2);
  await reportWeek(world.backend, { accountId: jakarta.accountId, week: WEEK });
  expect(await dueAt("2026-11-23T06:00:00Z")).toEqual([{ accountId: cairo.accountId, week: WEEK }]);
  // A missed report is not sent on Wednesday any more.
  expect(await dueAt("2026-11-25T05:00:00Z")).toEqual([]);
});

test("each subscribed member gets one mail with their own shops' figures in their language", async () => {
  const seller = await world.signUp();
  const { accountId } = seller;
  const { db } = world.backend;
  await world.stockUp(seller, "A", 100);
  // Jakarta's week begins on Sunday at 17:00 UTC.
  await sell(seller, "before", "2026-11-15T16:59:00Z", 1);
  await sell(seller, "first", "2026-11-15T17:00:00Z", 2);
  await sell(seller, "last", "2026-11-22T16:59:00Z", 1);
  await sell(seller, "after", "2026-11-22T17:00:00Z", 5);
  const elsewhere = newId();
  await db.insert(channels).values({
    ...{ id: elsewhere, accountId, channelType: "shopee", shopId: elsewhere, name: "Lain" },
    ...makeSealedColumns(world.backend, elsewhere, fakeCredentials(world.backend.now())),
  });
  const [all, thai, limited] = [
    await member(seller, { locale: "id" }),
    await member(seller, { locale: "th" }),
    await member(seller, { channelIds: [elsewhere] }),
  ];
  const nobody = [
    await member(seller, { emailEnabled: false }),
    await member(seller, { permission: "order-manage" }),
    await member(seller, { isEnabled: false }),
  ];
  const run = () => reportWeek(world.backend, { accountId, week: WEEK });
  await Promise.all([run(), run()]);
  await run();

  const [mail, ...more] = await mailsTo(all);
  expect(more).toEqual([]);
  expect(mail?.template).toBe("weekly-report");
  // Three units in two orders, after one unit in one order the week before.
  expect(mail?.text).toContain("Penjualan bersih: Rp 150.000 (+200%)");
  expect(mail?.text).toContain("Pesanan: 2 (+100%)");
  expect(mail?.text).toContain("(3)");
  expect(mail?.text).toContain("/statistics?period=custom&from=2026-11-16&to=2026-11-22");
  expect(mail?.html).toContain("Rp 150.000 (+200%)");
  expect((await mailsTo(thai))[0]?.text).toContain("ยอดขายสุทธิ: Rp 150.000");
  expect((await mailsTo(limited))[0]?.text).toContain("Net sales: Rp 0");
  for (const email of nobody) expect(await mailsTo(email)).toEqual([]);

  const told = await db.select().from(notifications).where(eq(notifications.accountId, accountId));
  const ours = told.filter(({ category }) => category === "report");
  expect(ours).toHaveLength(1);
  expect(ours[0]?.count).toBe(1);
  expect(makeNotificationLink(ours[0] as (typeof ours)[number])).toBe(
    "/statistics?period=custom&from=2026-11-16&to=2026-11-22",
  );
  const weeks = await db.select().from(weeklyReports).where(eq(weeklyReports.accountId, accountId));
  expect(weeks).toHaveLength(1);
});

test("the news mail does not repeat the weekly report", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 100);
  await sell(seller, "x", "2026-11-18T03:00:00Z", 1);
  const email = await member(seller);
  await reportWeek(world.backend, { accountId: seller.accountId, week: WEEK });
  const { rows } = await world.backend.db.execute(
    sql`select 1 from test_jobs where name = 'mail-news' and payload->>'accountId' = ${seller.accountId}`,
  );
  expect(rows).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
});
