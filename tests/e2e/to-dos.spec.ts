import type { Page } from "@playwright/test";
import { type Account, openAccount } from "./account.ts";
import { populate } from "./populate.ts";
import { PHONE } from "./screen-list.ts";
import { expect, signedIn, test } from "./seller.ts";

let account: Account;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  account = await openAccount("Toko Tugas");
  await populate(account);
});
test.beforeEach(({ context }) => signedIn(context, account.token));

const list = (page: Page) => page.getByRole("region", { name: "To do" });

test("home lists what waits, and each entry leads to as many rows as it counts @plain", async ({
  page,
}) => {
  await page.goto("/");
  await list(page)
    .getByText(/^Show the other \d+$/)
    .click();
  const entry = list(page)
    .getByRole("listitem")
    .filter({ hasText: /orders? to process/ });
  const counted = Number(/^\D*(\d+) order/.exec((await entry.textContent()) ?? "")?.[1]);
  expect(counted).toBeGreaterThan(0);
  await entry.getByRole("link", { name: "Process" }).click();
  await expect(page.locator("main tbody > tr")).toHaveCount(counted);
});

test("on a phone each entry fits, with its act at the thumb @plain", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await expect(list(page).getByRole("listitem").first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
});

test("an account without orders is told that nothing needs it @plain", async ({
  page,
  context,
}) => {
  const empty = await openAccount("Toko Baru");
  await signedIn(context, empty.token);
  await page.goto("/");
  await expect(list(page)).toContainText("Nothing needs you now");
});
