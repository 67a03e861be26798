import { afterAll, expect, test } from "vitest";
import { notifications } from "#backend/db/schema/notifications.ts";
import { transaction } from "#backend/db/transaction.ts";
import { type NotificationInput, notify } from "#backend/notifications/notify.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import {
  cancelRequest,
  countUnread,
  list,
  listBodies,
  MINUTE,
  SECOND,
  stockOut,
  tell,
} from "./told.ts";

const world = await startTestBackend();
afterAll(world.close);

test("a notification appears when its transaction commits, and never when it is rolled back", async () => {
  const laras = await world.signUp();
  const undone = transaction(world.backend.db, async (tx) => {
    await notify(world.backend, tx, stockOut(laras, "A"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await list(laras)).toEqual({ notifications: [], total: 0 });
  await tell(world, stockOut(laras, "B"));
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

test("the body is in the requested language, else the member's, else the country's", async () => {
  const siam = await world.signUp({ countryCode: "th" });
  const english = await world.signUp({ locale: "en" });
  await tell(world, stockOut(siam, "A"));
  await tell(world, stockOut(english, "A"));
  expect(await listBodies(siam, "", "id")).toEqual(["Stok Kaos A (A) habis."]);
  expect(await listBodies(siam, "", "xx")).toEqual(["Kaos A (A) หมดสต็อก"]);
  expect(await listBodies(english, "", "")).toEqual(["Kaos A (A) is out of stock."]);
});

test("repeats within ten minutes are merged into one notification; later ones are new", async () => {
  const laras = await world.signUp();
  for (const sku of ["A", "B", "A", "C"]) {
    await tell(world, stockOut(laras, sku));
    world.clock.advance(3 * MINUTE);
  }
  expect(await listBodies(laras)).toEqual(["3 products are out of stock."]);
  expect((await list(laras)).notifications[0]).toMatchObject({
    count: 3,
    link: "/stocks/manage?sort=available",
    data: {},
  });
  await tell(world, stockOut(laras, "D"));
  expect(await listBodies(laras)).toEqual([
    "Kaos D (D) is out of stock.",
    "3 products are out of stock.",
  ]);
});

test("many concurrent notifications of one kind are counted exactly", async () => {
  const laras = await world.signUp();
  const skus = Array.from({ length: 42 }, (_, n) => `S${n}`);
  await Promise.all(skus.map((sku) => tell(world, stockOut(laras, sku))));
  expect(await listBodies(laras)).toEqual(["42 products are out of stock."]);
});

test("members get only notifications that their permissions cover", async () => {
  const laras = await world.signUp();
  await tell(world, stockOut(laras, "A"));
  await tell(world, cancelRequest(laras, "2411A"));
  await world.setPermissions(laras, ["order-manage"]);
  expect((await list(laras)).notifications.map((one) => one.category)).toEqual(["order"]);
  const categories = [{ category: "order", count: 1 }];
  expect(await countUnread(laras)).toMatchObject({ total: 1, categories });
  expect(await list(laras, "?category=stock")).toEqual({ notifications: [], total: 0 });
  await world.setPermissions(laras, []);
  expect(await countUnread(laras)).toEqual({ total: 0, categories: [], newestAt: null });
});

test("another account's notifications are invisible", async () => {
  const [laras, budi] = [await world.signUp(), await world.signUp()];
  await tell(world, stockOut(laras, "A"));
  expect((await list(budi)).total).toBe(0);
  expect((await countUnread(budi)).total).toBe(0);
});

test("the list has 40 per page, newest first, filtered by category and time", async () => {
  const laras = await world.signUp();
  for (let n = 0; n < 45; n++) {
    await tell(world, cancelRequest(laras, `N${n}`));
    world.clock.advance(SECOND);
  }
  await tell(world, stockOut(laras, "A"));
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

test("a channel notification for tokopedia with status pending is stored, but not shown or counted", async () => {
  const laras = await world.signUp();
  const pending = (channelType: "tokopedia" | "tiktok"): NotificationInput<"channel_pending"> => ({
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
  await tell(world, pending("tokopedia"));
  expect((await list(laras)).total).toBe(0);
  expect((await countUnread(laras)).total).toBe(0);
  await tell(world, pending("tiktok"));
  expect((await list(laras)).notifications.map((one) => one.data.channelType)).toEqual(["tiktok"]);
});

test("notifications with invalid parameters or removed templates still name their category", async () => {
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
  expect(await listBodies(laras)).toEqual([
    "Something changed in your orders.",
    "Something changed in your orders.",
  ]);
});
