import { readFile } from "node:fs/promises";
import { api, openAccount } from "./account.ts";
import { expect, signedIn, test } from "./seller.ts";

test("all matching products are exported, and import without changes", {
  tag: "@plain",
}, async ({ page, context }) => {
  const account = await openAccount("Toko Ekspor");
  for (let index = 1; index <= 17; index++)
    await api(account, "POST", "/v2/products", {
      product: {
        name: `=Kaos ${index}`,
        variants: [{ sku: `00${index}`, price: 50_000 + index, weightG: 200 }],
      },
    });
  await signedIn(context, account.token);
  await page.goto("/products-v2/master");
  await page
    .getByRole("checkbox", { name: /^Select =Kaos/ })
    .first()
    .check();
  await page.getByRole("checkbox", { name: "All 17 that match" }).check();
  await page.getByRole("button", { name: "Export…" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Export 17 products" })).toBeVisible();
  for (const name of ["Excel (XLSX)", "CSV", "Shopify CSV"]) {
    await page.goto("/products-v2/master/export?all=1");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name, exact: true }).click(),
    ]);
    const fileName = download.suggestedFilename();
    expect(fileName).toMatch(/^products-.*\.(xlsx|csv)$/);
    await page.goto("/product-import");
    await page.getByLabel("File", { exact: true }).setInputFiles({
      name: fileName,
      mimeType: "application/octet-stream",
      buffer: await readFile(await download.path()),
    });
    await page.getByRole("button", { name: "Check file" }).click();
    await expect(
      page.locator("dl > div", { has: page.getByText("Unchanged", { exact: true }) }).locator("dd"),
    ).toHaveText("17");
    await expect(page.getByText("There is nothing to import from this file")).toBeVisible();
  }
});
