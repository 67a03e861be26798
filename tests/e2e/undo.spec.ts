import { api, openAccount } from "./account.ts";
import { expect, openInUse, signedIn, test } from "./seller.ts";

test("a stock figure, an edit and a deletion are each undone from their toast", {
  tag: "@plain",
}, async ({ page, context, javaScriptEnabled }) => {
  const account = await openAccount("Toko Urung");
  const { product } = await api<{ product: { id: string } }>(account, "POST", "/v2/products", {
    product: { name: "Kendi Gerabah", variants: [{ sku: "KDI-1", price: 40_000, weightG: 900 }] },
  });
  await signedIn(context, account.token);
  const undo = page.locator("[data-toast]").getByRole("button", { name: "Undo" });

  const { stocks } = await api<{ stocks: { id: string }[] }>(account, "GET", "/v1/stocks");
  const adjust = `/stocks/manage?adjust=${stocks[0]?.id}`;
  // Without scripts the message is at the bottom of the window and not beside its row.
  await (javaScriptEnabled ? openInUse(page, adjust) : page.goto(adjust));
  await page.getByLabel("Quantity").fill("12");
  await page.getByRole("button", { name: "Save" }).click();
  const said = page.getByText("KDI-1: on hand is now 12");
  await expect(said).toBeVisible();
  if (javaScriptEnabled) {
    const [message, row] = [
      await said.boundingBox(),
      await page.getByRole("row", { name: /KDI-1/ }).boundingBox(),
    ];
    expect(Math.abs((message?.y ?? 0) - ((row?.y ?? 0) + (row?.height ?? 0)))).toBeLessThan(200);
  }
  await undo.click();
  await expect(page.getByText("Undone. KDI-1: on hand is 0 again")).toBeVisible();
  await page.goto("/stocks/history");
  await expect(page.getByRole("row", { name: /Undone: Adjustment/ })).toHaveCount(1);

  await page.goto(`/products-v2/master/${product.id}`);
  await page.getByLabel("Name").first().fill("Kendi Besar");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product saved")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Kendi Besar" })).toBeVisible();
  await undo.click();
  await expect(page.getByText("Change undone")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Kendi Gerabah" })).toBeVisible();

  await page.goto(`/products-v2/master/bulk?do=delete&ids=${product.id}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(page.getByText("1 product deleted")).toBeVisible();
  await undo.click();
  await expect(page.getByText("Change undone")).toBeVisible();
  await page.goto("/products-v2/master");
  await expect(page.getByRole("link", { name: "Kendi Gerabah" }).first()).toBeVisible();
});

test("the trash lists deleted products and restores them", { tag: "@plain" }, async ({
  page,
  context,
}) => {
  const account = await openAccount("Toko Pulih");
  const { product } = await api<{ product: { id: string } }>(account, "POST", "/v2/products", {
    product: { name: "Tampah Bambu", variants: [{ sku: "TMP-1", price: 30_000, weightG: 500 }] },
  });
  await api(account, "POST", "/v2/products/;delete", { productIds: [product.id] });
  await signedIn(context, account.token);
  await page.goto("/products-history");
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Trash" })).toBeVisible();
  await page.getByRole("button", { name: "Restore Tampah Bambu" }).click();
  await expect(page.getByText("The product is back in the catalogue")).toBeVisible();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await page.goto(`/products-v2/master/${product.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Tampah Bambu" })).toBeVisible();
});
