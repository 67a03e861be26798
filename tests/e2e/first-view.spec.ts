import { type Account, api, openAccount } from "./account.ts";
import { expect, inUse, signedIn, test } from "./seller.ts";

/** One account for the file, with more products than fit on the screen. */
let account: Account;
const COUNT = 12;

test.beforeAll(async () => {
  account = await openAccount("Toko Layar Pertama");
  for (let number = 1; number <= COUNT; number++) {
    const product = {
      name: `Cangkir ${number}`,
      description: "Dibuat tangan.",
      imageIds: [],
      variants: [{ sku: `CKR-${number}`, price: 45_000, weightG: 210 }],
    };
    await api(account, "POST", "/v2/products", { product });
  }
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("the first view contains all rows and one style sheet, which stays", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/products-v2/master");
  const rows = page.locator("tbody tr[data-key]");
  await expect(rows).toHaveCount(COUNT);
  const header = page.locator("[data-shell]").first();
  await expect(header, "the style is in the page").toHaveCSS("position", "sticky");
  if (!javaScriptEnabled) return;
  const sheet = page.locator('head link[rel="stylesheet"]');
  await expect(sheet).toHaveCount(1);
  await inUse(page);
  await page.getByRole("searchbox").first().fill("Cangkir 12");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  await expect(header, "React keeps it").toHaveCSS("position", "sticky");
  await expect
    .poll(() => sheet.evaluate((link: HTMLLinkElement) => link.sheet !== null))
    .toBe(true);
  await page.reload();
  await expect(page.locator("head style"), "the next page links the file").toHaveCount(0);
  await expect(header).toHaveCSS("position", "sticky");
});

test("a long list shows its first rows, and the others on a scroll or by a link", {
  tag: "@plain",
}, async ({ page, context, javaScriptEnabled }) => {
  const long = await openAccount("Toko Panjang");
  for (let number = 1; number <= 18; number++) {
    const product = {
      name: `Mangkuk ${number}`,
      description: "Dibuat tangan.",
      imageIds: [],
      variants: [{ sku: `MKK-${number}`, price: 45_000, weightG: 210 }],
    };
    await api(long, "POST", "/v2/products", { product });
  }
  await signedIn(context, long.token);
  await page.goto("/stocks/manage");
  const rows = page.locator("main tbody tr");
  await expect(rows).toHaveCount(15);
  if (javaScriptEnabled) {
    await inUse(page);
    await page.mouse.wheel(0, 2000);
  } else await page.getByRole("link", { name: "Show 3 more" }).click();
  await expect(rows).toHaveCount(18);
  await expect(page).toHaveURL("/stocks/manage?rows=all");
  // The panel's fields are created when it is opened.
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("Sort by").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\?sort=\w+$/);
  await expect(rows).toHaveCount(15);
});
