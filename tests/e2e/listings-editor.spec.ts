import type { Page } from "@playwright/test";
import { type Account, api, openAccount, origin } from "./account.ts";
import { expect, inUse, reloadUntil, signedIn, test } from "./seller.ts";
import { openShop } from "./selling-shop.ts";
import { makePicture, shopOf } from "./shop.ts";

interface Listing {
  account: Account;
  channelId: string;
  productId: string;
  path: string;
}
let listing: Listing;
test.beforeAll(async () => {
  const account = await openAccount("Toko Satu Kanal");
  const { channelId, productId } = await openShop(account);
  const path = `/products-v2/channels/shopee/${channelId}/${productId}`;
  listing = { account, channelId, productId, path };
});
test.beforeEach(({ context }) => signedIn(context, listing.account.token));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const prices = (page: Page) => page.locator('input[name^="price."]');
const typed = (page: Page) =>
  prices(page).evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value));

test("a listing's table is edited by keyboard, and Discard restores the saved values", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  await page.goto(listing.path);
  const cell = (row: number) => prices(page).nth(row);
  if (javaScriptEnabled) {
    await inUse(page);
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes(listing.productId)) sent += 1;
    });
    await cell(0).focus();
    await page.keyboard.press("Enter");
    await expect(cell(1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(cell(2)).toBeFocused();
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("ArrowUp");
    await expect(cell(0)).toBeFocused();
    expect(sent, "Enter saves nothing here").toBe(0);
  }
  await cell(0).fill("200.000");
  await page.getByRole("combobox", { name: "Fill a column" }).selectOption("Channel price");
  await button(page, "Fill").click();
  await expect(cell(3)).toHaveValue("200.000");
  await button(page, "Save as draft").click();
  await expect(page.getByRole("status").filter({ hasText: "saved" }).first()).toBeVisible();
  await page.goto(listing.path);
  expect(await typed(page)).toEqual(Array(4).fill("200.000"));

  if (javaScriptEnabled) await inUse(page);
  await cell(1).fill("mahal");
  await page.getByLabel("Days to ship").fill("0");
  await button(page, "Save as draft").click();
  await expect(page.getByRole("link", { name: "2 problems" })).toBeVisible();
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide, "what is said above the form stays within the page").toBeLessThanOrEqual(0);
  await expect(cell(1)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Channel price, Rp: Enter an amount above zero")).toBeVisible();
  await page.getByRole("link", { name: "Discard changes" }).click();
  await expect(page.getByRole("link", { name: "2 problems" })).toHaveCount(0);
  await expect(cell(1)).toHaveValue("200.000");
});

test("a picture added to a listing is published there, and not added to the product", async ({
  page,
  javaScriptEnabled,
}) => {
  const { account, channelId, productId } = listing;
  const shopId = await shopOf(account, channelId);
  const cover = async () => {
    const answer = await fetch(`${origin()}/sandbox/shopee/controls/items?shopId=${shopId}`, {
      headers: { "x-jwt": `Bearer ${account.token}` },
    });
    const { items } = (await answer.json()) as { items: { imageId: string }[] };
    return items[0]?.imageId;
  };
  const before = await cover();
  await page.goto(listing.path);
  if (javaScriptEnabled) await inUse(page);
  const places = page.locator('input[name^="place."]');
  await expect(places).toHaveCount(1);
  await page.getByLabel("Choose pictures").setInputFiles(await makePicture());
  if (javaScriptEnabled === false) await button(page, "Upload").click();
  await expect(places).toHaveCount(2);
  await expect(page.getByText("Only here")).toBeVisible();
  await page.getByRole("button", { name: "Move picture 2 forward" }).click({ force: true });
  await expect(page.getByRole("listitem").filter({ hasText: "Only here" })).toContainText("Cover");
  await button(page, "Save and publish").click();
  await expect(page.getByRole("status").filter({ hasText: "Publishing" }).first()).toBeVisible();
  await reloadUntil(page, async () => expect(await cover()).not.toBe(before));
  const { product } = await api<{ product: { images: unknown[] } }>(
    ...[account, "GET", `/v2/products/detail/${productId}`],
  );
  expect(product.images).toHaveLength(1);
  // Resets the listing for the other browser.
  await page.goto(listing.path);
  await button(page, "Use the product’s value again: Pictures").click();
  await expect(places).toHaveCount(1);
});

test("a listing gets its own size picture, shown and removed again", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(listing.path);
  if (javaScriptEnabled) await inUse(page);
  const guide = page.locator("#sizeChart");
  await expect(guide).toContainText("The picture of the product’s size guide");
  await guide.getByLabel("Upload a picture of the sizes").setInputFiles(await makePicture());
  // Without a script the file is uploaded with the save.
  if (javaScriptEnabled) await expect(guide.getByRole("img")).toBeVisible();
  await button(page, "Save as draft").click();
  await expect(page.getByText(/^Saved as a draft/).first()).toBeVisible();
  await expect(guide).toContainText("This listing uses its own picture");
  await expect(guide.getByRole("img")).toBeVisible();
  await button(page, "Use the product’s value again: Size guide").click();
  await expect(guide).toContainText("The picture of the product’s size guide");
  await expect(guide.getByRole("img")).toHaveCount(0);
});
