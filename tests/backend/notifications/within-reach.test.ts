import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications, pushSubscriptions } from "#backend/db/schema/notifications.ts";
import { transaction } from "#backend/db/transaction.ts";
import { findPushSubscriptions } from "#backend/notifications/enqueue-pushes.ts";
import { type NotificationInput, notify } from "#backend/notifications/notify.ts";
import type { Notification, UnreadCount } from "#contract/notifications.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { staffOf } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { mailsTo } from "#tests/support/mailbox.ts";
import { createBrowser } from "./push-browser.ts";

const MINUTE = 60_000;
/** Members limited to some shops or warehouses are notified about those only. */
const world = await startTestBackend();
afterAll(world.close);
let owner: SignedIn;
let atShop: SignedIn;
let atWarehouse: SignedIn;
beforeAll(async () => {
  owner = await world.signUp();
  atShop = await staffOf(world, owner, PERMISSIONS, { channelIds: ["shop-a"] });
  atWarehouse = await staffOf(world, owner, PERMISSIONS, { warehouseIds: ["here"] });
  for (const member of [owner, atShop, atWarehouse]) {
    await member.fetch("/v1/notifications/settings", {
      method: "PUT",
      body: JSON.stringify({ categories: [{ id: "order", emailEnabled: true }] }),
    });
    const { keys } = createBrowser();
    const endpoint = `https://push.test/${member.userId}`;
    await member.fetch("/v1/accounts/me/push-token", {
      method: "POST",
      body: JSON.stringify({ token: JSON.stringify({ endpoint, expirationTime: null, keys }) }),
    });
  }
  world.clock.advance(MINUTE);
  for (const news of [
    order("A-1", "shop-a", ["here"]),
    order("A-2", "shop-a", ["elsewhere"]),
    order("B-1", "shop-b", ["here"]),
    order("B-2", "shop-b", []),
    stock("KAOS", ["here"]),
    stock("TOPI", ["elsewhere", "here"]),
    expired("shop-a"),
    expired("shop-b"),
  ])
    await transaction(world.backend.db, (tx) => notify(world.backend, tx, news));
});

function order(orderNumber: string, channelId: string, warehouseIds: string[]): NotificationInput {
  const channel = { channelType: "shopee", channelName: channelId } as const;
  return {
    ...{ accountId: owner.accountId, template: "order_out_of_stock", subject: orderNumber },
    ...{ groupBy: channelId, parameters: { ...channel, orderNumber } },
    data: { channelType: "shopee", channelId, orderNumber, warehouseIds },
  };
}
function stock(sku: string, warehouseIds: string[]): NotificationInput {
  const parameters = { sku, productName: sku, available: 2 };
  return {
    ...{ accountId: owner.accountId, template: "stock_low", subject: sku, groupBy: "all" },
    ...{ parameters, data: { sku, productId: sku, warehouseIds } },
  };
}
function expired(channelId: string): NotificationInput {
  const channel = { channelType: "shopee", channelName: channelId } as const;
  return {
    ...{ accountId: owner.accountId, template: "channel_expired", subject: channelId },
    ...{ groupBy: channelId, parameters: { ...channel, status: "expired" } },
    data: { channelType: "shopee", channelId },
  };
}

const nameOf = ({ data }: Pick<Notification, "data">) =>
  data.orderNumber ?? data.sku ?? data.channelId ?? "several";
const HEARD: [string, () => SignedIn, string[]][] = [
  ["the owner", () => owner, ["A-1", "A-2", "B-1", "B-2", "KAOS", "TOPI", "shop-a", "shop-b"]],
  ["who works in a shop", () => atShop, ["A-1", "A-2", "KAOS", "TOPI", "shop-a"]],
  ["who works in a warehouse", () => atWarehouse, ["A-1", "B-1", "KAOS", "shop-a", "shop-b"]],
];

test.each(HEARD)(
  "%s reads and counts only notifications within their scope",
  async (_, who, expected) => {
    const { notifications: heard, total } = (await (
      await who().fetch("/v1/notifications", { headers: { Locale: "en" } })
    ).json()) as { notifications: Notification[]; total: number };
    expect(heard.map(nameOf).sort()).toEqual(expected);
    const unread: UnreadCount = await (await who().fetch("/v1/notifications/unread-count")).json();
    expect([total, unread.total]).toEqual([expected.length, expected.length]);
  },
);

test("a browser rings only for notifications within its member's scope", async () => {
  const { db } = world.backend;
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.accountId, owner.accountId));
  const browsers = new Map(
    (await db.select().from(pushSubscriptions)).map(({ id, userId }) => [id, userId]),
  );
  for (const [, who, expected] of HEARD) {
    const rung: string[] = [];
    for (const row of rows) {
      const listeners = await findPushSubscriptions(db, row, world.backend.now());
      if (listeners.some((id) => browsers.get(id) === who().userId)) rung.push(nameOf(row));
    }
    expect(rung.sort()).toEqual(expected);
  }
});

test("a mail names only orders within the member's scope", async () => {
  world.clock.advance(3 * MINUTE);
  for (const [, who, expected] of HEARD) {
    const [mail] = await mailsTo(world, who().email);
    const named = ["A-1", "A-2", "B-1", "B-2"].filter((number) => mail?.text.includes(number));
    expect(named).toEqual(expected.filter((name) => /^[AB]-/.test(name)));
  }
});
