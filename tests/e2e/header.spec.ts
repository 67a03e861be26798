import { devices, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { suspendOverdue } from "#backend/billing/suspend-overdue.ts";
import { accounts } from "#backend/db/schema/accounts.ts";
import { expectAccessible } from "./axe.ts";
import { startHeaderSite } from "./header-site.ts";
import { expect, inUse, test } from "./seller.ts";

let site: Awaited<ReturnType<typeof startHeaderSite>>;
test.beforeAll(async () => {
  site = await startHeaderSite();
});
test.afterAll(() => site.stop());
test.beforeEach(({ context }) => site.signIn(context));

const userMenu = (page: Page) => page.getByRole("button", { name: "Laras Wulandari, menu" });

test("the account switcher finds an account by its owner's e-mail and opens its home page", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  await site.open(page, "/orders");
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

test("the page for choosing a shop is accessible, with and without shops", async ({ page }) => {
  await site.open(page, "/accounts");
  await expect(page.getByRole("main")).toContainText("Baan Baicha");
  await expectAccessible(page, "/accounts");
  await site.open(page, "/accounts?search=tidak-ada");
  await expect(page.getByRole("main")).not.toContainText("Baan Baicha");
  await expectAccessible(page, "/accounts, nothing found");
});

test("the language toggles between English and the country's", { tag: "@plain" }, async ({
  page,
}) => {
  await site.open(page, "/orders");
  await userMenu(page).click();
  await page.getByRole("button", { name: "Bahasa Indonesia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pesanan" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await userMenu(page).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("logging out asks for confirmation, and can be cancelled", { tag: "@plain" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await site.open(page, "/orders");
  // Before the page's script runs, the link opens the page instead of the dialog.
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
  await site.open(page, "/orders");
  await expect(page).toHaveURL(/\/auth\/signin/);
});

test('members without a permission see no menu entry, and get "no access" at the address', async ({
  page,
  context,
}) => {
  await context.addCookies([
    { name: "x-jwt", value: site.supportToken, url: site.origin, httpOnly: true, sameSite: "Lax" },
  ]);
  await site.open(page, "/");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "All orders" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Manage stock" })).toHaveCount(0);
  await site.open(page, "/stocks/manage");
  await expect(page).toHaveURL(`${site.origin}/no-access?path=%2Fstocks%2Fmanage`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.getByRole("link", { name: "Go to home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});

/** The test runs the job that suspends, or the server's clock ran it just before. */
const LOCKED = /^Toko Laras is (locked for now|suspended)$/;

test("at the end of the grace period the open page becomes locked, then suspended, with a link to top up", async ({
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
      .where(eq(accounts.id, site.seller.accountId));
  try {
    await grace(2 * 86_400_000 + 59_000);
    await site.open(page, "/orders");
    const timer = page.getByRole("timer");
    await expect(timer).toContainText(/2d 0h 0m \d+s/);
    // Without a script the server's figure does not change.
    if (javaScriptEnabled) {
      await expect(timer).not.toContainText((await timer.textContent()) ?? "");
      await grace(20_000);
      await page.reload();
      await expect(timer).toContainText(/0d 0h 0m \d+s/);
      await expect(page.getByRole("heading", { name: LOCKED })).toBeVisible();
    }
    await grace(-1000);
    await site.open(page, "/orders");
    await expect(page.getByRole("heading", { name: LOCKED })).toBeVisible();
    await suspendOverdue(site.backend);
    await site.open(page, "/orders");
    await expect(page.getByRole("heading", { name: "Toko Laras is suspended" })).toBeVisible();
    await page.getByRole("link", { name: "Top up the quota" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Order quota" })).toBeVisible();
  } finally {
    await grace(null);
  }
});

test("a new version is offered once ten minutes later, and loaded on request", async ({
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
  await site.open(page, "/orders");
  await inUse(page);
  const update = page.getByRole("button", { name: "New version available" });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  expect(asked).toBe(0);
  await page.clock.fastForward("10:01");
  await expect.poll(() => asked).toBe(1);
  await expect(update).toBeHidden();
  version = "newer";
  await page.clock.fastForward("10:01");
  await expect(update).toBeVisible();
  // The new document has the server's current version.
  version = "test";
  await Promise.all([page.waitForEvent("load"), update.click()]);
  await expect(update).toBeHidden();
});

test("an idle page checks for a new version too", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "a page without scripts has none that are old");
  await page.clock.install();
  await page.route("**/version.json", (route) => route.fulfill({ json: { version: "newer" } }));
  await site.open(page, "/orders");
  // The page counts minutes only once its script runs.
  await expect(async () => {
    await page.clock.fastForward("10:01");
    await expect(page.getByRole("button", { name: "New version available" })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
});

test("a phone starts with the chats, and its menu is a sheet within thumb's reach", async ({
  browser,
  javaScriptEnabled,
}) => {
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    viewport: { width: 360, height: 740 },
    javaScriptEnabled,
  });
  try {
    await site.signIn(context);
    const page = await context.newPage();
    await site.open(page, "/");
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
    await site.open(page, "/product-import");
    await expect(
      page.getByRole("heading", { level: 1, name: "This screen needs a computer" }),
    ).toBeVisible();
    await expect(page.getByLabel("Link to this page")).toHaveValue(`${site.origin}/product-import`);
  } finally {
    await context.close();
  }
});
