import type { Page } from "@playwright/test";
import { transaction } from "#backend/db/transaction.ts";
import { notify } from "#backend/notifications/notify.ts";
import { startHeaderSite } from "./header-site.ts";
import { expect, inUse, test } from "./seller.ts";

let site: Awaited<ReturnType<typeof startHeaderSite>>;
test.beforeAll(async () => {
  site = await startHeaderSite();
});
test.afterAll(() => site.stop());
test.beforeEach(({ context }) => site.signIn(context));

const unreadBell = (page: Page) =>
  page.getByRole("button", { name: /^Notifications, [1-9]\d* unread$/ });

const notifyOf = (subject: string) =>
  transaction(site.backend.db, (tx) =>
    notify(site.backend, tx, {
      accountId: site.seller.accountId,
      template: "channel_revoked",
      parameters: { channelType: "shopee", channelName: "Laras Official", status: "revoked" },
      data: {},
      subject,
      groupBy: subject,
    }),
  );

/** Closing marks shown notifications as read, so it waits until the list has loaded. */
async function closeDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await expect(drawer.getByText("Laras Official").first()).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Notifications, 0 unread" })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?status=all$/);
}

test("the bell counts unread notifications, and one category is marked as read", {
  tag: "@plain",
}, async ({ page }) => {
  const parameters = {
    channelType: "shopee",
    channelName: "Laras Official",
    status: "revoked",
  } as const;
  const { accountId } = site.seller;
  await transaction(site.backend.db, async (tx) => {
    for (let shop = 0; shop < 101; shop++)
      await notify(site.backend, tx, {
        accountId,
        template: "channel_revoked",
        parameters,
        data: {},
        subject: `${shop}`,
        groupBy: `${shop}`,
      });
  });
  await site.open(page, "/orders?status=all");
  const bell = page.getByRole("button", { name: "Notifications, 101 unread" });
  await expect(bell).toContainText("99+");
  await bell.click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await expect(drawer).toHaveCSS("width", "480px");
  const tabs = drawer.getByRole("navigation", { name: "Kinds of notifications" });
  await expect(tabs.getByRole("link", { name: "Channels" })).toContainText("99+");
  // The tabs are one strip and not a row each.
  expect((await tabs.boundingBox())?.height).toBeLessThan(60);
  await drawer.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("button", { name: "Notifications, 0 unread" })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?status=all$/);
});

test("closing the drawer marks its notifications as read", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without JavaScript a button reads all of them");
  await notifyOf("drawer");
  await site.open(page, "/orders?status=all");
  await unreadBell(page).click();
  await closeDrawer(page);
});

test("bell and tab show zero before the server answers", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without JavaScript the next page says so");
  await notifyOf("at once");
  await site.open(page, "/orders?status=all");
  await unreadBell(page).click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await expect(drawer.getByText("Laras Official").first()).toBeVisible();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/notifications\/read/, async (route) => {
    await answered;
    await route.continue();
  });
  const channels = drawer.getByRole("link", { name: "Channels" });
  await expect(channels).toHaveText(/\d/);
  await drawer.getByRole("link", { name: "Stock" }).click();
  await expect(channels).not.toHaveText(/\d/);
  await expect(page.getByRole("button", { name: "Notifications, 0 unread" })).toBeVisible();
  await notifyOf("after the zero");
  answer();
  await expect(channels).toHaveText(/1/);
  const marked = page.waitForResponse(/\/notifications\/read/);
  await drawer.getByRole("button", { name: "Mark all as read" }).click();
  await marked;
  await page.reload();
  await expect(page.getByRole("button", { name: "Notifications, 0 unread" })).toBeVisible();
});

test("notifications that arrive while the drawer is open leave its tab and stay unread elsewhere", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without JavaScript none come");
  await notifyOf("first");
  await site.open(page, "/orders?status=all");
  const listening = page.waitForResponse("**/notifications/stream", { timeout: 90_000 });
  await inUse(page);
  await listening;
  await unreadBell(page).click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await drawer.getByRole("link", { name: "Stock" }).click();
  await expect(page.getByRole("button", { name: "Notifications, 0 unread" })).toBeVisible();
  await notifyOf("second");
  await expect(drawer.getByRole("link", { name: "Channels" })).toHaveText(/1/, { timeout: 30_000 });
  await expect(drawer.getByRole("link", { name: "Stock" })).toHaveAttribute("aria-current", "true");
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(unreadBell(page)).toBeVisible();
});

test("a drawer opened before hydration shows new notifications after it", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "none comes");
  await notifyOf("early");
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await connected;
    await route.continue();
  });
  await page.goto(`${site.origin}/orders?status=all`, { waitUntil: "commit" });
  await unreadBell(page).click();
  connect();
  await closeDrawer(page);
});

test("notifications appear on an open page, and on the next page without JavaScript", async ({
  page,
  javaScriptEnabled,
}) => {
  await site.open(page, "/orders?status=all");
  const bell = page.getByRole("button", { name: /^Notifications, / });
  const before = await bell.getAttribute("aria-label");
  if (javaScriptEnabled) {
    const listening = page.waitForResponse("**/notifications/stream", { timeout: 90_000 });
    await inUse(page);
    await listening;
  }
  await transaction(site.backend.db, (tx) =>
    notify(site.backend, tx, {
      accountId: site.seller.accountId,
      template: "channel_revoked",
      parameters: { channelType: "shopee", channelName: "Toko Kabar", status: "revoked" },
      data: {},
      subject: "news",
      groupBy: "news",
    }),
  );
  // The unread count is requested at most every ten seconds.
  await expect(async () => {
    if (!javaScriptEnabled) await site.open(page, "/channels");
    await expect(bell).not.toHaveAttribute("aria-label", before ?? "", { timeout: 500 });
  }).toPass({ timeout: 90_000 });
  await bell.click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await drawer.getByRole("link", { name: "Channels" }).click();
  // In the drawer, or on the page of notifications without scripts.
  const news = page.getByRole("link", { name: /Toko Kabar/ });
  await expect(news.first()).toBeVisible();
  if (javaScriptEnabled) await expect(page).toHaveURL(/\/orders/);
  else {
    await expect(page).toHaveURL(/\/notifications\?category=channel/);
    await page.getByRole("main").getByRole("button", { name: "Mark as read" }).click();
  }
});

test("following a notification marks it as read, and the bell counts one less", async ({
  page,
}) => {
  await notifyOf(`Toko Diikuti ${Date.now()}`);
  await site.open(page, "/notifications?category=channel");
  const bell = page.getByRole("button", { name: /^Notifications, / });
  const count = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0]);
  // The unread count is requested at most every ten seconds.
  const news = page.getByRole("main").getByRole("link", { name: / · new$/ });
  await expect(async () => {
    await page.reload();
    expect(await count()).toBeGreaterThan(0);
  }).toPass({ timeout: 90_000 });
  const before = await count();
  const followed = await news.count();
  await news.first().click();
  await expect(page).toHaveURL(/\/channels/);
  expect(await count()).toBe(before - 1);
  await site.open(page, "/notifications?category=channel");
  await expect(news).toHaveCount(followed - 1);
});
