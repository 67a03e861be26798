import { type Account, api, openAccount } from "./account.ts";
import { expect, reloadUntil, signedIn, test } from "./seller.ts";
import { connect, fetchShop } from "./shop.ts";

let account: Account;
let shopImportId: string;
test.beforeAll(async () => {
  account = await openAccount("Toko Impor");
  const variant = { price: 65_000, weightG: 200 };
  for (const [name, sku] of [
    ["Payung Lipat", "PAYUNG-01"],
    ["Botol Minum", "BTL-600"],
  ])
    await api(account, "POST", "/v2/products", {
      product: { name, variants: [{ ...variant, sku }] },
    });
  shopImportId = (await fetchShop(account, await connect(account))).shopImportId;
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("a shop with a SKU conflict is imported: decided by row, previewed, applied and undone", {
  tag: "@plain",
}, async ({ page }) => {
  await page.goto("/product-import-v2");
  await page.getByRole("link", { name: /^Continue/ }).click();
  await expect(page.getByRole("row", { name: /Payung Lipat Otomatis/ })).toContainText(
    "1 of 1 variant matches",
  );

  // The two bottles have the same SKU: one matches the existing product, the other is new.
  await page.getByRole("link", { name: /^To decide/ }).click();
  await expect(page).toHaveURL(/show=undecided/);
  await expect(page.getByRole("row", { name: /Botol Minum 600 ml Biru/ })).toContainText(
    "The SKU occurs twice in the shop",
  );
  await page.getByRole("button", { name: "Link Botol Minum 600 ml Biru" }).click();
  await expect(page.getByRole("row", { name: /Botol Minum 600 ml Biru/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Details of Botol Minum 600 ml Hijau" }).click();
  await page.getByRole("button", { name: "Create a product" }).click();
  await expect(page.getByText("Another product has this SKU")).toBeVisible();
  await page.getByLabel("SKU", { exact: true }).fill("BTL-600-HIJAU");
  await page.getByRole("button", { name: "Create a product" }).click();
  await expect(page.getByText("Saved")).toBeVisible();

  await page.getByRole("button", { name: /^Accept \d proposals/ }).click();
  await expect(page.getByText("The proposals are accepted")).toBeVisible();
  await page.getByRole("link", { name: /^Preview \d products/ }).click();
  await expect(page.getByRole("row", { name: /Botol Minum 600 ml Biru/ })).toContainText(
    "stay, for this shop only",
  );
  await page.getByRole("button", { name: /^Import \d products/ }).click();
  await expect(page).toHaveURL(new RegExp(`/${shopImportId}$`));
  await reloadUntil(page, () =>
    expect(page.getByText("Undo this import")).toBeVisible({ timeout: 1_000 }),
  );
  await expect(page.getByRole("row", { name: /Botol Minum 600 ml Hijau/ })).toContainText(
    "Created",
  );
  const { products } = await api<{ products: { name: string }[] }>(
    account,
    "GET",
    "/v2/products?search=btl-600-hijau",
  );
  expect(products.map(({ name }) => name)).toEqual(["Botol Minum 600 ml Hijau"]);

  await page.goto(`/product-import-v2/${shopImportId}`);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByRole("button", { name: "Undo this import" })).toHaveCount(0);
  await reloadUntil(page, () =>
    expect(page.getByText("The import is undone.")).toBeVisible({ timeout: 1_000 }),
  );
  const left = await api<{ products: { name: string }[] }>(account, "GET", "/v2/products");
  expect(left.products.map(({ name }) => name).sort()).toEqual(["Botol Minum", "Payung Lipat"]);
});
