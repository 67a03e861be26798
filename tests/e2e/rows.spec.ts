import { type Account, api, openAccount } from "./account.ts";
import { expect, inUse, signedIn, test } from "./seller.ts";

let account: Account;
const ids: Record<string, string> = {};
const PLATE = "Piring Keramik Solo";
const SCARF = "Selendang Tenun Garut";

test.beforeAll(async () => {
  account = await openAccount("Toko Baris");
  for (const [name, sku] of [
    [PLATE, "PRG-1"],
    [SCARF, "SLD-1"],
  ] as const) {
    const product = {
      name,
      description: "Dibuat tangan.",
      imageIds: [],
      variants: [{ sku, price: 89_000, weightG: 320 }],
    };
    ids[name] = (
      await api<{ product: { id: string } }>(account, "POST", "/v2/products", { product })
    ).product.id;
  }
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("a row's button offers its product's actions, in a menu or on a page", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  await page.goto("/products-v2/master");
  // Before the page's script runs, the button opens the page.
  if (javaScriptEnabled) await inUse(page);
  const links = page.getByRole("link", { name: "Publish to…" });
  await expect(async () => {
    if (await links.isHidden())
      await page.getByRole("button", { name: `More for ${SCARF}` }).click();
    await expect(links).toBeVisible({ timeout: 1000 });
  }).toPass();
  if (javaScriptEnabled) await expect(page).toHaveURL(/\/products-v2\/master$/);
  await expect(links).toHaveAttribute(
    "href",
    `/products-v2/master/bulk?do=publish&ids=${ids[SCARF]}`,
  );
  await page.getByRole("link", { name: "Delete…" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Delete 1 product" })).toBeVisible();
  await expect(page.getByText(SCARF)).toBeVisible();
});

test("reloading a list keeps the rows that stayed, and shows changes", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without JavaScript a list that is read again is another page");
  await page.goto("/products-v2/master");
  await inUse(page);
  const row = await page.getByRole("row", { name: new RegExp(PLATE) }).elementHandle();
  await page.getByRole("checkbox", { name: `Select ${PLATE}` }).check();
  const { product } = await api<{ product: { version: number } }>(
    account,
    "GET",
    `/v2/products/detail/${ids[SCARF]}`,
  );
  await api(account, "PUT", `/v2/products/detail/${ids[SCARF]}`, {
    product: { name: `${SCARF} Baru`, version: product.version },
  });
  await expect(async () => {
    await page.getByRole("link", { name: /^All \d/ }).click();
    await expect(page.getByRole("link", { name: `${SCARF} Baru` })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("checkbox", { name: `Select ${PLATE}` })).toBeChecked();
  expect(await row?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.locator("table.products tbody tr")).toHaveCount(2);
});

test("ticking the head before hydration selects the page's rows after it", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without JavaScript there is no tick in the head");
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await connected;
    await route.continue();
  });
  await page.goto("/products-v2/master", { waitUntil: "commit" });
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  connect();
  await expect(page.getByRole("checkbox", { name: `Select ${SCARF}` })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: `Select ${PLATE}` })).toBeChecked();
});
