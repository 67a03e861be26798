import { afterAll, expect, test } from "vitest";
import { issueSession } from "#backend/accounts/sessions.ts";
import { memberships } from "#backend/db/schema/accounts.ts";
import { notifications } from "#backend/db/schema/notifications.ts";
import { transaction } from "#backend/db/transaction.ts";
import { type News, notify } from "#backend/notifications/notify.ts";
import type { Notification, NotificationSettings, UnreadCount } from "#contract/notifications.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const stockOut = ({ accountId }: SignedIn, sku: string): News<"stock_out"> => ({
  ...{ accountId, template: "stock_out", subject: sku, groupBy: "all" },
  ...{
    parameters: { sku, productName: `Kaos ${sku}`, available: 0 },
    data: { sku, productId: `p-${sku}` },
  },
});
const cancelRequest = (
  { accountId }: SignedIn,
  orderNumber: string,
): News<"order_cancel_requested"> => ({
  ...{ accountId, template: "order_cancel_requested", subject: orderNumber, groupBy: orderNumber },
  ...{
    parameters: { channelType: "shopee", channelName: "Toko Laras", orderNumber },
    data: { channelType: "shopee", orderNumber },
  },
});
const tell = (news: News) => transaction(world.backend.db, (tx) => notify(world.backend, tx, news));

async function list(
  member: SignedIn,
  query = "",
  locale = "en",
): Promise<{ notifications: Notification[]; total: number }> {
  return (await member.fetch(`/v1/notifications${query}`, { headers: { Locale: locale } })).json();
}
const bodies = async (member: SignedIn, query = "", locale = "en") =>
  (await list(member, query, locale)).notifications.map((one) => one.body);
const unread = async (member: SignedIn): Promise<UnreadCount> =>
  (await member.fetch("/v1/notifications/unread-count")).json();
const read = (member: SignedIn, category: string) =>
  member.fetch("/v1/notifications/;read", { method: "POST", body: JSON.stringify({ category }) });

const readOne = (member: SignedIn, notificationId: string) =>
  member.fetch("/v1/notifications/;read", {
    method: "POST",
    body: JSON.stringify({ notificationId }),
  });

/** Somebody else of the same account, who may do everything. */
async function colleague(owner: SignedIn): Promise<SignedIn> {
  const other = await world.signUp();
  await world.backend.db
    .insert(memberships)
    .values({ accountId: owner.accountId, userId: other.userId, userType: "staff" });
  const member = { ...other, accountId: owner.accountId };
  await world.setPermissions(member, PERMISSIONS);
  const { token } = await issueSession(world.backend, {
    userId: other.userId,
    accountId: owner.accountId,
    kind: "session",
  });
  const fetch = (path: string, init: RequestInit = {}) =>
    world.fetch(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), "x-jwt": `Bearer ${token}` },
    });
  return { ...member, token, fetch };
}

test("a notification is there when its transaction is committed, and never was when it is rolled back", async () => {
  const laras = await world.signUp();
  const undone = transaction(world.backend.db, async (tx) => {
    await notify(world.backend, tx, stockOut(laras, "A"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await list(laras)).toEqual({ notifications: [], total: 0 });
  await tell(stockOut(laras, "B"));
  expect(await list(laras)).toMatchObject({
    total: 1,
    notifications: [
      {
        ...{
          category: "stock",
          templateId: "stock_out",
          severity: "warning",
          count: 1,
          isRead: false,
        },
        ...{
          body: "Kaos B (B) is out of stock.",
          link: "/stocks/manage?sku=B",
          data: { sku: "B" },
          createdAt: world.clock.now().toISOString(),
        },
      },
    ],
  });
  expect(JSON.parse((await list(laras)).notifications[0]?.parameters ?? "")).toEqual({
    sku: "B",
    productName: "Kaos B",
    available: 0,
  });
});

test("the body is in the language that is asked for, else in the member's own, else in the country's", async () => {
  const siam = await world.signUp({ countryCode: "th" });
  const english = await world.signUp({ locale: "en" });
  await tell(stockOut(siam, "A"));
  await tell(stockOut(english, "A"));
  expect(await bodies(siam, "", "id")).toEqual(["Stok Kaos A (A) habis."]);
  expect(await bodies(siam, "", "xx")).toEqual(["Kaos A (A) หมดสต็อก"]);
  expect(await bodies(english, "", "")).toEqual(["Kaos A (A) is out of stock."]);
});

test("repeats within ten minutes are one notification that counts each thing once; later ones are another", async () => {
  const laras = await world.signUp();
  for (const sku of ["A", "B", "A", "C"]) {
    await tell(stockOut(laras, sku));
    world.clock.advance(3 * MINUTE);
  }
  expect(await bodies(laras)).toEqual(["3 products are out of stock."]);
  expect((await list(laras)).notifications[0]).toMatchObject({
    count: 3,
    link: "/stocks/manage?sort=available",
    data: {},
  });
  await tell(stockOut(laras, "D"));
  expect(await bodies(laras)).toEqual([
    "Kaos D (D) is out of stock.",
    "3 products are out of stock.",
  ]);
});

test("a repeat of what was read is unread again", async () => {
  const laras = await world.signUp();
  await tell(stockOut(laras, "A"));
  world.clock.advance(SECOND);
  await read(laras, "stock");
  world.clock.advance(SECOND);
  await tell(stockOut(laras, "B"));
  expect((await unread(laras)).total).toBe(1);
});

test("many at once of one kind are counted exactly", async () => {
  const laras = await world.signUp();
  const skus = Array.from({ length: 42 }, (_, n) => `S${n}`);
  await Promise.all(skus.map((sku) => tell(stockOut(laras, sku))));
  expect(await bodies(laras)).toEqual(["42 products are out of stock."]);
});

test("unread is counted per member and category, and marking a category read zeroes only that member's count of it", async () => {
  const laras = await world.signUp();
  const budi = await colleague(laras);
  await tell(stockOut(laras, "A"));
  await tell(cancelRequest(laras, "2411A"));
  await tell(cancelRequest(laras, "2411B"));
  world.clock.advance(SECOND);
  expect(await unread(laras)).toMatchObject({ total: 3 });
  const after: UnreadCount = await (await read(laras, "order")).json();
  expect(after).toEqual(await unread(laras));
  expect(after.total).toBe(1);
  expect(after.categories).toContainEqual({ category: "order", count: 0 });
  expect(after.categories).toContainEqual({ category: "stock", count: 1 });
  expect((await unread(budi)).total).toBe(3);
  const isRead = (await list(laras)).notifications.map((one) => [one.category, one.isRead]);
  expect(isRead).toEqual(
    expect.arrayContaining([
      ["order", true],
      ["order", true],
      ["stock", false],
    ]),
  );
});

test("what happens at the very moment of reading stays unread: read means strictly later", async () => {
  const laras = await world.signUp();
  await tell(stockOut(laras, "A"));
  await read(laras, "stock");
  expect((await unread(laras)).total).toBe(1);
});

test("a member is told only of what their permissions open", async () => {
  const laras = await world.signUp();
  await tell(stockOut(laras, "A"));
  await tell(cancelRequest(laras, "2411A"));
  await world.setPermissions(laras, ["order-manage"]);
  expect((await list(laras)).notifications.map((one) => one.category)).toEqual(["order"]);
  expect(await unread(laras)).toEqual({ total: 1, categories: [{ category: "order", count: 1 }] });
  expect(await list(laras, "?category=stock")).toEqual({ notifications: [], total: 0 });
  await world.setPermissions(laras, []);
  expect(await unread(laras)).toEqual({ total: 0, categories: [] });
});

test("another account's notifications are not seen", async () => {
  const [laras, budi] = [await world.signUp(), await world.signUp()];
  await tell(stockOut(laras, "A"));
  expect((await list(budi)).total).toBe(0);
  expect((await unread(budi)).total).toBe(0);
});

test("the list pages by 40, newest first, and is narrowed by category and time", async () => {
  const laras = await world.signUp();
  for (let n = 0; n < 45; n++) {
    await tell(cancelRequest(laras, `N${n}`));
    world.clock.advance(SECOND);
  }
  await tell(stockOut(laras, "A"));
  const first = await list(laras);
  expect(first).toMatchObject({ total: 46 });
  expect(first.notifications).toHaveLength(40);
  expect(first.notifications[1]?.link).toBe("/orders?orderNumber=N44");
  expect((await list(laras, "?offset=40")).notifications.at(-1)?.data.orderNumber).toBe("N0");
  expect((await list(laras, "?category=stock")).total).toBe(1);
  const after = first.notifications[4]?.createdAt ?? "";
  expect((await list(laras, `?createdAfter=${encodeURIComponent(after)}`)).total).toBe(4);
  expect((await laras.fetch("/v1/notifications?category=weather")).status).toBe(422);
});

test("a channel notification for tokopedia with status pending is kept, but shown and counted nowhere", async () => {
  const laras = await world.signUp();
  const pending = (channelType: "tokopedia" | "tiktok"): News<"channel_pending"> => ({
    ...{
      accountId: laras.accountId,
      template: "channel_pending",
      subject: channelType,
      groupBy: channelType,
    },
    ...{
      parameters: { channelType, channelName: "Toko Laras", status: "pending" },
      data: { channelType },
    },
  });
  await tell(pending("tokopedia"));
  expect((await list(laras)).total).toBe(0);
  expect((await unread(laras)).total).toBe(0);
  await tell(pending("tiktok"));
  expect((await list(laras)).notifications.map((one) => one.data.channelType)).toEqual(["tiktok"]);
});

test("parameters that cannot be parsed, and templates that are gone, still say which part of the business it is", async () => {
  const laras = await world.signUp();
  const row = {
    accountId: laras.accountId,
    category: "order" as const,
    groupKey: "x",
    subjects: ["x"],
    firstAt: world.clock.now(),
    createdAt: world.clock.now(),
  };
  await world.backend.db.insert(notifications).values([
    { ...row, templateId: "label_failed", parameters: "{not json" },
    { ...row, templateId: "from_an_older_release", parameters: "{}" },
  ]);
  expect(await bodies(laras)).toEqual([
    "Something changed in your orders.",
    "Something changed in your orders.",
  ]);
});

test("settings start with push on and e-mail off, keep what is not named, and are each member's own", async () => {
  const laras = await world.signUp();
  const budi = await colleague(laras);
  const settings = async (member: SignedIn): Promise<NotificationSettings> =>
    (await member.fetch("/v1/notifications/settings")).json();
  const of = async (member: SignedIn, id: string) =>
    (await settings(member)).categories.find((category) => category.id === id);
  expect((await settings(laras)).categories.map((category) => category.id)).toEqual([
    "stock",
    "order",
    "product",
    "channel",
    "staff",
    "report",
    "chat",
  ]);
  expect(await of(laras, "stock")).toEqual({
    id: "stock",
    pushEnabled: true,
    emailEnabled: false,
    lastReadAt: null,
  });
  await read(laras, "stock");
  const readAt = world.clock.now().toISOString();
  const answer = await laras.fetch("/v1/notifications/settings", {
    method: "PUT",
    body: JSON.stringify({ categories: [{ id: "stock", pushEnabled: false }] }),
  });
  expect(await answer.json()).toEqual(await settings(laras));
  expect(await of(laras, "stock")).toEqual({
    id: "stock",
    pushEnabled: false,
    emailEnabled: false,
    lastReadAt: readAt,
  });
  expect(await of(laras, "order")).toMatchObject({ pushEnabled: true });
  expect(await of(budi, "stock")).toMatchObject({ pushEnabled: true, lastReadAt: null });
});

test("one notification is read by whoever followed it, until it repeats", async () => {
  const laras = await world.signUp();
  const dewi = await colleague(laras);
  await tell(stockOut(laras, "A"));
  await tell(cancelRequest(laras, "250801"));
  await tell(cancelRequest(laras, "250802"));
  const unreadOf = async (member: SignedIn) =>
    (await list(member, "?category=order")).notifications
      .filter(({ isRead }) => !isRead)
      .map(({ data }) => data.orderNumber)
      .sort();
  const { notifications: told } = await list(laras, "?category=order");
  const second = told.find(({ data }) => data.orderNumber === "250802")?.id ?? "";
  expect((await readOne(laras, second)).status).toBe(200);
  expect(await unreadOf(laras)).toEqual(["250801"]);
  expect((await unread(laras)).total).toBe(2);
  expect(await unreadOf(dewi), "each reads for themselves").toEqual(["250801", "250802"]);

  world.clock.advance(SECOND);
  await tell(cancelRequest(laras, "250802"));
  expect(await unreadOf(laras), "it happened again").toEqual(["250801", "250802"]);

  const stranger = await world.signUp();
  expect((await readOne(stranger, second)).status, "of another account: nothing").toBe(200);
  expect((await unread(laras)).total).toBe(3);
});
