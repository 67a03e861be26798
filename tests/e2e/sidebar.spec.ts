import type { Page } from "@playwright/test";
import { openAccount } from "./account.ts";
import { connectShop, expect, reloadUntil, signedIn, test } from "./seller.ts";

let token = "";
test.beforeAll(async () => {
  ({ token } = await openAccount("Toko Bilah"));
});
test.beforeEach(({ context }) => signedIn(context, token));

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
/** A group's button. The folded bar's button of the same name is hidden by the style sheet only. */
const groupButton = (page: Page, name: string) =>
  sidebar(page).getByRole("button", { name }).and(page.locator("[aria-expanded]"));
const link = (page: Page, name: string | RegExp) => sidebar(page).getByRole("link", { name });
const width = async (page: Page) => (await sidebar(page).boundingBox())?.width;
const shape = (page: Page) =>
  sidebar(page)
    .locator("*")
    .evaluateAll((elements) =>
      elements.map((element) => [
        element.tagName,
        ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
      ]),
    );
/** The page as the server sends it. A changed setting takes a moment to reach the server. */
const html = async (page: Page) => (await page.request.get("/orders")).text();

test("the sidebar collapses to icons with names and stays so on the next page", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/orders");
  expect(await width(page)).toBe(230);
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  await page.getByRole("button", { name: "Collapse the sidebar" }).click();
  await expect(page.getByRole("button", { name: "Expand the sidebar" })).toBeVisible();
  expect(await width(page)).toBe(84);
  expect(
    (await page.getByRole("heading", { level: 1 }).boundingBox())?.y,
    "nothing moves up or down",
  ).toBe(heading?.y);
  await expect.poll(() => html(page)).toContain('data-folded=""');
  const folded = await shape(page);
  await page.reload();
  expect(await shape(page), "the server writes it as the browser changed it").toEqual(folded);

  await page.goto("/channels");
  expect(await width(page)).toBe(84);
  await expect(link(page, "Channels")).toHaveAttribute("aria-current", "page");
  const tip = link(page, "Home").getByText("Home");
  await expect(tip).toHaveCSS("clip-path", "inset(50%)");
  await page.keyboard.press("Tab");
  await link(page, "Home").focus();
  await expect(tip, "the keyboard shows the name").toHaveCSS("clip-path", "none");
  if (javaScriptEnabled) {
    // Repeats until the page listens to keys, which is later than it is shown.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(tip, "Escape takes it away").toHaveCSS("clip-path", "inset(50%)", {
        timeout: 500,
      });
    }).toPass();
  }

  await sidebar(page).getByRole("button", { name: "Products" }).click();
  await link(page, "Master products").click();
  await expect(page.getByRole("heading", { level: 1, name: "Master products" })).toBeVisible();
  await expect(link(page, "Master products"), "following a link closes the popover").toBeHidden();

  await page.getByRole("button", { name: "Expand the sidebar" }).click();
  await expect(link(page, "Master products")).toHaveAttribute("aria-current", "page");
  expect(await width(page)).toBe(230);
  await expect.poll(() => html(page)).not.toContain('data-folded=""');
});

test("a collapsed group stays collapsed on the next page, and marks that the page is inside", {
  tag: "@plain",
}, async ({ page }) => {
  await page.goto("/orders");
  const group = groupButton(page, "Products");
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await group.click();
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expect(link(page, "Master products")).toBeHidden();
  await page.goto("/products-v2/master");
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expect(group).toHaveAttribute("data-current");
  await group.press("Enter");
  await expect(link(page, "Master products")).toBeVisible();
  await expect
    .poll(() => html(page))
    .toContain('aria-expanded="true" aria-controls="group-products"');
});

test("the width and collapsed groups are restored from local storage without the cookie", async ({
  context,
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "local storage is for scripts");
  const stored = () =>
    page.evaluate(() =>
      Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith("sidebar"))),
    );
  await page.goto("/orders");
  const group = groupButton(page, "Products");
  await group.click();
  await page.getByRole("button", { name: "Collapse the sidebar" }).click();
  await expect.poll(stored).toEqual({ "sidebar-width": "84", "sidebar-collapse-products": "true" });
  await context.clearCookies({ name: "side" });
  await page.reload();
  // The script that reads it loads with the page's first use.
  await expect(async () => {
    await page.mouse.move(Math.random() * 90, 10);
    expect(await width(page)).toBe(84);
  }).toPass();
  await expect.poll(() => html(page)).toContain('data-folded=""');
});

test("onboarding advances with a shop and a tick, and a lost connection is marked until renewed", async ({
  page,
  javaScriptEnabled,
}) => {
  const shop = `Toko Bilah ${javaScriptEnabled ? "js" : "plain"}`;
  const steps = page.getByRole("button", { name: /^Set up your shop/ });
  await page.goto("/orders");
  await expect(steps).toHaveAccessibleName("Set up your shop, 0 of 6 steps done");
  const shopId = await connectShop(page, shop);
  // Without its styles the page also shows the folded sidebar's button.
  await page.waitForLoadState();
  const before = Number(/\d/.exec((await steps.getAttribute("aria-label")) ?? "")?.[0]);
  await steps.click();
  await expect(page.getByRole("listitem").filter({ hasText: "Set a stock rule" })).toContainText(
    "Finish the steps before it first",
  );
  await page.getByRole("button", { name: "SKUs are correct" }).click();
  await expect(steps).toHaveAccessibleName(`Set up your shop, ${before + 1} of 6 steps done`);
  await page.goto("/orders");
  await expect(steps).toHaveAccessibleName(`Set up your shop, ${before + 1} of 6 steps done`);

  const marked = link(page, /A channel needs reconnecting/);
  await expect(marked).toHaveCount(0);
  await page.request.post("/sandbox/shopee/controls/deauthorise", {
    data: { shopId: Number(shopId) },
  });
  await reloadUntil(page, () => expect(marked).toBeVisible({ timeout: 100 }));
  await page.goto("/channels");
  await page
    .getByRole("button", { name: /^Reconnect/ })
    .first()
    .click();
  await page.getByRole("radio", { name: new RegExp(shop) }).check();
  await page.getByRole("button", { name: "Confirm authorization" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Channels" })).toBeVisible();
  await expect(link(page, "Channels")).toBeVisible();
  await expect(marked).toHaveCount(0);
});
