import type { Response } from "@playwright/test";
import { type Account, api, openAccount } from "./account.ts";
import { expect, signedIn, test } from "./seller.ts";

let account: Account;

test.beforeAll(async () => {
  account = await openAccount("Toko Hemat");
  const product = {
    name: "Gelas Enamel",
    description: "Ringan.",
    imageIds: [],
    variants: [{ sku: "GLS-1", price: 32_000, weightG: 150 }],
  };
  await api(account, "POST", "/v2/products", { product });
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("data saver shows pages without scripts, and can be turned off", async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const choose = async () => {
    await page.getByRole("button", { name: /, menu$/ }).click();
    await page.getByRole("button", { name: "Data saver" }).click();
  };
  await page.goto("/products-v2/master");
  await choose();
  await expect(page.locator("html")).toHaveAttribute("data-scriptless", "");
  scripts.length = 0;

  // A button replaces the script.
  await page.getByRole("combobox", { name: "Sort", exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page).toHaveURL(/sort=1/);
  await page.getByRole("link", { name: "Gelas Enamel" }).first().click();
  await page.locator("#name").fill("Gelas Enamel Biru");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.locator("#name")).toHaveValue("Gelas Enamel Biru");
  await page.reload();
  await expect(page.locator("#name")).toHaveValue("Gelas Enamel Biru");
  expect(scripts).toEqual([]);

  await choose();
  await expect(page.locator("html")).not.toHaveAttribute("data-scriptless");
  if (javaScriptEnabled) await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test("each data-saver page weighs less than 60 kB from an empty cache", async ({
  browser,
  baseURL,
}) => {
  const heavy: string[] = [];
  for (const path of ["/", "/products-v2/master", "/orders", "/stocks/manage", "/chats"]) {
    const context = await browser.newContext({ baseURL });
    await signedIn(context, account.token);
    await context.addCookies([{ name: "lite", value: "on", url: baseURL ?? "" }]);
    const page = await context.newPage();
    const answered: Response[] = [];
    page.on("response", (response) => answered.push(response));
    await page.goto(path, { waitUntil: "networkidle" });
    const sizes = await Promise.all(answered.map((response) => response.request().sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    if (bytes < 10_000 || bytes >= 60_000) heavy.push(`${path} ${bytes}`);
    await context.close();
  }
  expect(heavy).toEqual([]);
});
