import { type Account, api, openAccount } from "./account.ts";
import { expect, signedIn, test } from "./seller.ts";

let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Ganda");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("duplicates are found, compared, merged and separated again; choices are previewed", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const mark = javaScriptEnabled ? "JS" : "NOJS";
  const name = `Gelas Kopi ${mark}`;
  for (const [sku, price] of [
    [`GK 1 ${mark}`, 50_000],
    [`gk1${mark}`, 60_000],
  ] as const)
    await api(account, "POST", "/v2/products", {
      product: { name, variants: [{ sku, price, weightG: 300 }] },
    });
  const { stocks } = await api<{ stocks: { id: string; sku: string }[] }>(
    account,
    "GET",
    "/v1/stocks",
  );
  const units = [5, 2];
  const adjustments = stocks
    .filter(({ sku }) => sku.endsWith(mark))
    .map(({ id }, index) => ({ stockId: id, to: units[index], reason: "received" }));
  await api(account, "PUT", "/v1/stocks", { adjustments });

  await page.goto("/products-v2/master");
  await page.getByRole("link", { name: "Possible duplicates" }).click();
  await page.getByRole("link", { name: `Compare and merge ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Merge products" })).toBeVisible();
  await expect(page.getByText("Same SKU")).toBeVisible();
  await expect(page.getByRole("row", { name: /Main|Gudang|warehouse/i }).last()).toContainText("7");

  await page.getByLabel("Price").selectOption("1");
  await page.getByRole("button", { name: "Merge 2 products" }).click();
  await expect(page.getByText("Something changed after the preview")).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveValue("1");
  await page.getByRole("button", { name: "Merge 2 products" }).click();
  await expect(page.getByText("The products are merged")).toBeVisible();
  const before = await api<{ products: { available: number }[] }>(
    account,
    "GET",
    `/v2/products?search=${encodeURIComponent(name)}`,
  );
  expect(before.products.map(({ available }) => available)).toEqual([7]);

  await page.getByRole("link", { name: "Wrong merge? Undo it" }).click();
  await expect(page.getByRole("row").filter({ hasText: "–" })).toContainText("2");
  await page.getByRole("button", { name: "Undo the merge" }).click();
  await expect(page.getByText("The merge is undone: 1 product is back")).toBeVisible();
  const after = await api<typeof before>(
    account,
    "GET",
    `/v2/products?search=${encodeURIComponent(name)}`,
  );
  expect(after.products.map(({ available }) => available).sort()).toEqual([2, 5]);
});
