import { afterAll, expect, test } from "vitest";
import type { NotificationSettings, UnreadCount } from "#contract/notifications.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import {
  addColleague,
  cancelRequest,
  countUnread,
  list,
  read,
  readOne,
  SECOND,
  stockOut,
  tell,
} from "./told.ts";

const world = await startTestBackend();
afterAll(world.close);

test("a repeat makes a read notification unread again", async () => {
  const laras = await world.signUp();
  await tell(world, stockOut(laras, "A"));
  world.clock.advance(SECOND);
  await read(laras, "stock");
  world.clock.advance(SECOND);
  await tell(world, stockOut(laras, "B"));
  expect((await countUnread(laras)).total).toBe(1);
});

test("unread counts are per member and category, and marking a category as read affects one member", async () => {
  const laras = await world.signUp();
  const budi = await addColleague(world, laras);
  await tell(world, stockOut(laras, "A"));
  await tell(world, cancelRequest(laras, "2411A"));
  await tell(world, cancelRequest(laras, "2411B"));
  world.clock.advance(SECOND);
  expect(await countUnread(laras)).toMatchObject({ total: 3 });
  const after: UnreadCount = await (await read(laras, "order")).json();
  expect(after).toEqual(await countUnread(laras));
  expect(after.total).toBe(1);
  expect(after.categories).toContainEqual({ category: "order", count: 0 });
  expect(after.categories).toContainEqual({ category: "stock", count: 1 });
  expect((await countUnread(budi)).total).toBe(3);
  const isRead = (await list(laras)).notifications.map((one) => [one.category, one.isRead]);
  expect(isRead).toEqual(
    expect.arrayContaining([
      ["order", true],
      ["order", true],
      ["stock", false],
    ]),
  );
});

test("a notification created at the moment of reading stays unread", async () => {
  const laras = await world.signUp();
  await tell(world, stockOut(laras, "A"));
  await read(laras, "stock");
  expect((await countUnread(laras)).total).toBe(1);
});

test("settings start with push on and e-mail off, keep fields not sent, and are per member", async () => {
  const laras = await world.signUp();
  const budi = await addColleague(world, laras);
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

test("a notification that was followed is read until it repeats", async () => {
  const laras = await world.signUp();
  const dewi = await addColleague(world, laras);
  await tell(world, stockOut(laras, "A"));
  await tell(world, cancelRequest(laras, "250801"));
  await tell(world, cancelRequest(laras, "250802"));
  const unreadOf = async (member: SignedIn) =>
    (await list(member, "?category=order")).notifications
      .filter(({ isRead }) => !isRead)
      .map(({ data }) => data.orderNumber)
      .sort();
  const { notifications: told } = await list(laras, "?category=order");
  const second = told.find(({ data }) => data.orderNumber === "250802")?.id ?? "";
  expect((await readOne(laras, second)).status).toBe(200);
  expect(await unreadOf(laras)).toEqual(["250801"]);
  expect((await countUnread(laras)).total).toBe(2);
  expect(await unreadOf(dewi), "each reads for themselves").toEqual(["250801", "250802"]);

  world.clock.advance(SECOND);
  await tell(world, cancelRequest(laras, "250802"));
  expect(await unreadOf(laras), "it happened again").toEqual(["250801", "250802"]);

  const stranger = await world.signUp();
  expect((await readOne(stranger, second)).status, "of another account: nothing").toBe(200);
  expect((await countUnread(laras)).total).toBe(3);
});

test("what comes after the count that a member saw stays unread, in all categories", async () => {
  const laras = await world.signUp();
  expect((await countUnread(laras)).newestAt).toBeNull();
  await tell(world, cancelRequest(laras, "250901"));
  world.clock.advance(SECOND);
  await tell(world, stockOut(laras, "A"));
  const { newestAt } = await countUnread(laras);
  expect(newestAt).toBe(world.clock.now().toISOString());
  // These come between the zero on the screen and the server's mark.
  world.clock.advance(SECOND);
  await tell(world, cancelRequest(laras, "250902"));
  await tell(world, stockOut(laras, "B"));
  world.clock.advance(SECOND);
  await read(laras, "stock", newestAt);
  const { categories } = await (await read(laras, "order", newestAt)).json();
  expect(categories).toContainEqual({ category: "order", count: 1 });
  expect(categories).toContainEqual({ category: "stock", count: 1 });
  // A page that was opened earlier makes nothing unread again.
  await read(laras, "order");
  await read(laras, "order", newestAt);
  expect((await countUnread(laras)).categories).toContainEqual({ category: "order", count: 0 });
});

test("a notification that repeats after its reader's page was made stays unread", async () => {
  const laras = await world.signUp();
  await tell(world, cancelRequest(laras, "250903"));
  const [seen] = (await list(laras)).notifications;
  world.clock.advance(SECOND);
  await tell(world, cancelRequest(laras, "250903"));
  world.clock.advance(SECOND);
  await readOne(laras, seen?.id ?? "", seen?.createdAt);
  expect((await countUnread(laras)).total).toBe(1);
});
