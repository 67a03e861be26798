import { afterAll, expect, test } from "vitest";
import type { NotificationSettings, UnreadCount } from "#contract/notifications.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { cancelRequest, colleague, list, read, stockOut, teller, unread } from "./notifying.ts";

const world = await startTestBackend();
afterAll(world.close);

const SECOND = 1000;
const tell = teller(world);
const readOne = (member: SignedIn, notificationId: string) =>
  member.fetch("/v1/notifications/;read", {
    method: "POST",
    body: JSON.stringify({ notificationId }),
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

test("unread is counted per member and category, and marking a category read zeroes only that member's count of it", async () => {
  const laras = await world.signUp();
  const budi = await colleague(world, laras);
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

test("settings start with push on and e-mail off, keep what is not named, and are each member's own", async () => {
  const laras = await world.signUp();
  const budi = await colleague(world, laras);
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
  const dewi = await colleague(world, laras);
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
