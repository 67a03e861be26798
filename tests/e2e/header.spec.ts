import { type BrowserContext, devices, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { addStaff } from "#backend/accounts/add-staff.ts";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { accounts } from "#backend/db/schema/accounts.ts";
import { transaction } from "#backend/db/transaction.ts";
import { notify } from "#backend/notifications/notify.ts";
import { expect, inUse, test } from "./seller.ts";
import { startSmallSite } from "./small-site.ts";

let site: Awaited<ReturnType<typeof startSmallSite>>;
let seller: { userId: string; accountId: string };

/** Laras with a shop of her own, who helps in Nicha's too. */
test.beforeAll(async () => {
  site = await startSmallSite();
  const account = { password: "kata sandi yang panjang", countryCode: "id" } as const;
  seller = await createAccount(site.backend, {
    ...account,
    email: "laras@toko.test",
    name: "Laras Wulandari",
    shopName: "Toko Laras",
  });
  const other = await createAccount(site.backend, {
    ...account,
    email: "nicha@baicha.test",
    name: "Nicha",
    shopName: "Baan Baicha",
    countryCode: "th",
  });
  await addStaff(site.backend, {
    accountId: other.accountId,
    userId: seller.userId,
    role: "Staff",
  });
  // The first page of a process loads everything; on a busy machine that is longer than a browser
  // should wait.
  await fetch(`${site.origin}/orders`, { headers: { Cookie: `x-jwt=${await newToken()}` } });
});
test.afterAll(() => site.stop());
test.beforeEach(({ context }) => signIn(context));

const newToken = async () =>
  (await issueSession(site.backend, { ...seller, kind: "session" })).token;

async function signIn(context: BrowserContext): Promise<void> {
  const cookie = { url: site.origin, sameSite: "Lax" } as const;
  await context.addCookies([
    { ...cookie, name: "x-jwt", value: await newToken(), httpOnly: true },
    { ...cookie, name: "lng", value: "en" },
  ]);
}

const open = (page: Page, path: string) => page.goto(site.origin + path);
const unreadBell = (page: Page) =>
  page.getByRole("button", { name: /^Notifications, [1-9]\d* unread$/ });

const notifyOf = (subject: string) =>
  transaction(site.backend.db, (tx) =>
    notify(site.backend, tx, {
      accountId: seller.accountId,
      template: "channel_revoked",
      parameters: { channelType: "shopee", channelName: "Laras Official", status: "revoked" },
      data: {},
      subject,
      groupBy: subject,
    }),
  );

/** What is read on closing is what was seen: the list of a kind comes when the drawer opens. */
async function closeDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await expect(drawer.getByText("Laras Official").first()).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Notifications, 0 unread" })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?status=all$/);
}

const userMenu = (page: Page) => page.getByRole("button", { name: "Laras Wulandari, menu" });

test("the switcher finds an account by its owner's e-mail and opens it at the root", async ({
  page,
  javaScriptEnabled,
}) => {
  await open(page, "/orders");
  await page.getByRole("button", { name: "Toko Laras, switch shop" }).click();
  const nicha = page.getByRole("button", { name: /Nicha.*nicha@baicha\.test/ });
  await expect(nicha).toContainText("Staff");
  const search = page.getByRole("searchbox", { name: "Find a shop" });
  await search.fill("BAICHA.test");
  if (!javaScriptEnabled) {
    await search.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Choose a shop" })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: /laras@toko\.test/ })).toHaveCount(0);
  await nicha.click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(page.getByRole("button", { name: "Baan Baicha, switch shop" })).toBeVisible();
});

test("the language toggles between English and the country's", async ({ page }) => {
  await open(page, "/orders");
  await userMenu(page).click();
  await page.getByRole("button", { name: "Bahasa Indonesia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pesanan" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await userMenu(page).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("logging out asks first, and staying stays", async ({ page, javaScriptEnabled }) => {
  await open(page, "/orders");
  // Before the page's script runs, the link leads to the page behind the dialog.
  if (javaScriptEnabled) await inUse(page);
  await userMenu(page).click();
  await page.getByRole("link", { name: "Log out" }).click();
  if (javaScriptEnabled) {
    const dialog = page.getByRole("alertdialog", { name: "Log out?" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "No" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(userMenu(page)).toBeFocused();
    await userMenu(page).click();
    await page.getByRole("link", { name: "Log out" }).click();
  } else await expect(page).toHaveURL(/\/signout$/);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await open(page, "/orders");
  await expect(page).toHaveURL(/\/auth\/signin/);
});

test("the bell says how much is unread, and a kind is marked as read where one is", async ({
  page,
}) => {
  const parameters = {
    channelType: "shopee",
    channelName: "Laras Official",
    status: "revoked",
  } as const;
  const { accountId } = seller;
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
  await open(page, "/orders?status=all");
  const bell = page.getByRole("button", { name: "Notifications, 101 unread" });
  await expect(bell).toContainText("99+");
  await bell.click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await expect(drawer).toHaveCSS("width", "480px");
  await expect(drawer.getByRole("listitem").filter({ hasText: "Channels" })).toContainText(
    "101 unread",
  );
  await drawer.getByRole("button", { name: "Mark as read: Channels" }).click();
  await expect(page.getByRole("button", { name: "Notifications, 0 unread" })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?status=all$/);
});

test("closing the drawer marks what it showed as read", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without JavaScript each kind has its button");
  await notifyOf("drawer");
  await open(page, "/orders?status=all");
  await unreadBell(page).click();
  await closeDrawer(page);
});

test("a drawer opened before the page's scripts are there shows what is new once they are", async ({
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

test("news come to an open page by themselves, and to the next page without JavaScript", async ({
  page,
  javaScriptEnabled,
}) => {
  await open(page, "/orders?status=all");
  const bell = page.getByRole("button", { name: /^Notifications, / });
  const before = await bell.getAttribute("aria-label");
  if (javaScriptEnabled) {
    const listening = page.waitForResponse("**/notifications/stream", { timeout: 90_000 });
    await inUse(page);
    await listening;
  }
  await transaction(site.backend.db, (tx) =>
    notify(site.backend, tx, {
      accountId: seller.accountId,
      template: "channel_revoked",
      parameters: { channelType: "shopee", channelName: "Toko Kabar", status: "revoked" },
      data: {},
      subject: "news",
      groupBy: "news",
    }),
  );
  // How much is unread is asked for at most every ten seconds.
  await expect(async () => {
    if (!javaScriptEnabled) await open(page, "/channels");
    await expect(bell).not.toHaveAttribute("aria-label", before ?? "", { timeout: 500 });
  }).toPass({ timeout: 90_000 });
  await bell.click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await drawer.getByRole("link", { name: "Channels" }).click();
  // In the drawer, or on the page of notifications where there are no scripts.
  const news = page.getByRole("link", { name: /Toko Kabar/ });
  await expect(news.first()).toBeVisible();
  if (javaScriptEnabled) await expect(page).toHaveURL(/\/orders/);
  else {
    await expect(page).toHaveURL(/\/notifications\?category=channel/);
    await page.getByRole("main").getByRole("button", { name: "Mark as read" }).click();
  }
});

test("following a notification reads it, and the bell counts one less", async ({ page }) => {
  await notifyOf(`Toko Diikuti ${Date.now()}`);
  await open(page, "/notifications?category=channel");
  const bell = page.getByRole("button", { name: /^Notifications, / });
  const count = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0]);
  // How much is unread is asked for at most every ten seconds.
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
  await open(page, "/notifications?category=channel");
  await expect(news).toHaveCount(followed - 1);
});

test("staff without the permission sees a menu without the screen, and no access when going there", async ({
  page,
  context,
}) => {
  await context.addCookies([
    { name: "x-jwt", value: site.supportToken, url: site.origin, httpOnly: true, sameSite: "Lax" },
  ]);
  await open(page, "/");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "All orders" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Manage stock" })).toHaveCount(0);
  await open(page, "/stocks/manage");
  await expect(page).toHaveURL(`${site.origin}/no-access?path=%2Fstocks%2Fmanage`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible({
    timeout: 60_000,
  });
});

test("at the end of the grace period the page that is open becomes the locked one", async ({
  page,
  javaScriptEnabled,
}) => {
  const grace = (leftMs: number | null) =>
    site.backend.db
      .update(accounts)
      .set({
        status: leftMs === null ? 1 : 2,
        gracePeriodEndedAt: leftMs === null ? null : new Date(Date.now() + leftMs),
      })
      .where(eq(accounts.id, seller.accountId));
  try {
    await grace(2 * 86_400_000 + 59_000);
    await open(page, "/orders");
    const timer = page.getByRole("timer");
    await expect(timer).toContainText(/2d 0h 0m \d+s/);
    // Without a script it is the server's figure and stays it.
    if (!javaScriptEnabled) return;
    await expect(timer).not.toContainText((await timer.textContent()) ?? "");
    await grace(20_000);
    await page.reload();
    await expect(timer).toContainText(/0d 0h 0m \d+s/);
    await expect(page.getByRole("heading", { name: "Toko Laras is locked for now" })).toBeVisible();
  } finally {
    await grace(null);
  }
});

test("a newer version is offered ten minutes later, once, and taken by loading anew", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "a page without scripts has none that are old");
  await page.clock.install();
  let asked = 0;
  let version = "test";
  await page.route("**/version.json", (route) => {
    asked++;
    return route.fulfill({ json: { version } });
  });
  await open(page, "/orders");
  await inUse(page);
  const update = page.getByRole("button", { name: "Update ready" });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  expect(asked).toBe(0);
  await page.clock.fastForward("10:01");
  await expect.poll(() => asked).toBe(1);
  await expect(update).toBeHidden();
  version = "newer";
  await page.clock.fastForward("10:01");
  await expect(update).toBeVisible();
  await Promise.all([page.waitForEvent("load"), update.click()]);
  await expect(update).toBeHidden();
});

test("a page that nobody has touched looks for a newer version, too", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "a page without scripts has none that are old");
  await page.clock.install();
  await page.route("**/version.json", (route) => route.fulfill({ json: { version: "newer" } }));
  await open(page, "/orders");
  // Until its script runs, the page counts no minutes.
  await expect(async () => {
    await page.clock.fastForward("10:01");
    await expect(page.getByRole("button", { name: "Update ready" })).toBeVisible({ timeout: 500 });
  }).toPass();
});

test("a phone starts at the chats, and its menu is a sheet with everything in reach", async ({
  browser,
  javaScriptEnabled,
}) => {
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    viewport: { width: 360, height: 740 },
    javaScriptEnabled,
  });
  try {
    await signIn(context);
    const page = await context.newPage();
    await open(page, "/");
    await expect(page).toHaveURL(/\/chats$/);
    await expect(page.getByRole("heading", { level: 1, name: "Chats" })).toBeVisible();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const sheet = page.locator("#phone-menu");
    for (const name of ["Manage stock", "Switch", "Help", "Log out"])
      await expect(sheet.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Bahasa Indonesia" })).toBeVisible();
    const box = await sheet.boundingBox();
    expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([
      0, 360, 740,
    ]);
    for (const entry of await sheet.locator("a:visible, button:visible").all())
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await sheet.getByRole("link", { name: "Manage stock" }).click();
    await expect(page).toHaveURL(/\/stocks\/manage/);
    await expect(sheet).toBeHidden();
    await open(page, "/product-import");
    await expect(
      page.getByRole("heading", { level: 1, name: "This screen needs a computer" }),
    ).toBeVisible();
    await expect(page.getByLabel("Address")).toHaveValue(`${site.origin}/product-import`);
  } finally {
    await context.close();
  }
});
