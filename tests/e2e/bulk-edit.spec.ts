import { api, openAccount } from "./account.ts";
import { expect, reloadUntil, signedIn, test } from "./seller.ts";

test("a bulk price change is previewed, applied and undone as one", { tag: "@plain" }, async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const account = await openAccount("Toko Harga");
  for (const [name, sku, price] of [
    ["Cangkir Tanah Liat", "CKR-1", 50_000],
    ["Teko Tanah Liat", "TKO-1", 80_000],
  ] as const)
    await api(account, "POST", "/v2/products", {
      product: { name, variants: [{ sku, price, weightG: 400 }] },
    });
  await signedIn(context, account.token);
  const prices = async (...expected: RegExp[]) => {
    await page.goto("/products-v2/master?sort=1");
    await expect(page.locator("table.products tbody .price")).toHaveText(expected);
  };

  await prices(/^Rp\s50\.000$/, /^Rp\s80\.000$/);
  for (const name of ["Cangkir", "Teko"])
    await page.getByRole("checkbox", { name: `Select ${name} Tanah Liat` }).check();
  await page.getByRole("button", { name: "Edit…" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit 2 products" })).toBeVisible();
  await page
    .getByLabel("Price", { exact: true })
    .selectOption({ label: "Raise or lower by percent" });
  await page.getByLabel("Change or new price").fill("10");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(
    page.getByText("2 will change, 0 already have these values, 0 cannot be changed."),
  ).toBeVisible();
  if (javaScriptEnabled)
    await expect(page.getByRole("region", { name: "Preview changes" })).toBeFocused();
  await expect(page.getByRole("row", { name: /Cangkir/ })).toContainText(
    /Rp\s50\.000 → Rp\s55\.000/,
  );
  await page.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page).toHaveURL(/\/batches\//);
  await reloadUntil(page, () =>
    expect(page.getByRole("heading", { level: 1, name: "Products changed" })).toBeVisible({
      timeout: 500,
    }),
  );
  const batch = page.url();
  await prices(/^Rp\s55\.000$/, /^Rp\s88\.000$/);

  await page.goto(batch);
  await page.getByRole("link", { name: "Undo all" }).click();
  await page
    .getByRole("main")
    .getByRole("button", { name: /2 products/ })
    .click();
  await expect(page).toHaveURL(/\/batches\//);
  await reloadUntil(page, () =>
    expect(page.getByRole("heading", { level: 1, name: "Change undone" })).toBeVisible({
      timeout: 500,
    }),
  );
  await prices(/^Rp\s50\.000$/, /^Rp\s80\.000$/);
});
