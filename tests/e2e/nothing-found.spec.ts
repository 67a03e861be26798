import { openAccount } from "./account.ts";
import { type Populated, populate } from "./populate.ts";
import { expect, signedIn, test } from "./seller.ts";

let token = "";
let of: Populated;
test.beforeAll(async () => {
  const account = await openAccount("Toko Pencarian");
  of = await populate(account);
  token = account.token;
});
test.beforeEach(({ context }) => signedIn(context, token));

test("an empty result shows the search, with a link back", {
  tag: "@plain",
}, async ({ page }) => {
  for (const [path, search] of [
    ["/orders?status=all&", "tidak-ada"],
    ["/products-v2/master?", "tidak-ada"],
    ["/stocks/manage?", "tidak-ada"],
    ["/stocks/history?", "tidak-ada"],
    [`/stocks/counting/${of.countId}?`, "tidak-ada"],
    [`/product-import-v2/${of.shopImportId}?`, "tidak-ada"],
    ["/meta/sync?", "tidak-ada"],
  ]) {
    await page.goto(`${path}search=${search}`);
    await expect(page.getByRole("heading", { name: `Nothing matches “${search}”` })).toBeVisible();
    await page.getByRole("link", { name: "Clear search and filters" }).click();
    await expect(page.getByRole("heading", { name: /^Nothing matches/ })).toHaveCount(0);
    await expect(page.locator("main table tbody tr").first()).toBeVisible();
  }
});

test("clearing a list's filters clears their fields too", async ({ page }) => {
  for (const [path, field, value] of [
    ["/staffs", "state", "off"],
    ["/staffs/audit", "area", "billing"],
    ["/orders", "search", "tidak-ada"],
  ] as const) {
    await page.goto(`${path}?search=tidak-ada&${field}=${value}`);
    const filter = page.getByRole("main").locator(`[name=${field}]`).first();
    await expect(filter, path).toHaveValue(value);
    await page.getByRole("link", { name: "Clear search and filters" }).click();
    await expect(page, path).not.toHaveURL(/tidak-ada/);
    await expect(filter, path).toHaveValue("");
  }
});

test("an unknown address offers a search", async ({ page }) => {
  await page.goto("/stocks/tidak-ada/lagi");
  const alert = page.getByRole("alert").filter({ has: page.getByRole("heading", { level: 1 }) });
  await alert.getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search$/);
});
