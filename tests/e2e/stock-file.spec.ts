import type { Page } from "@playwright/test";
import { type Account, openAccount } from "./account.ts";
import { populate } from "./populate.ts";
import { expect, reloadUntil, signedIn, test } from "./seller.ts";

const SKU = "BATIK-PARANG-RUSAK-PREMIUM-XL";
let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Berkas Stok");
  await populate(account);
});
test.beforeEach(({ context }) => signedIn(context, account.token));

async function upload(page: Page, content: string, reason = "correction"): Promise<void> {
  await page.goto("/stocks/manage/import");
  await page.getByLabel("Reason").first().selectOption(reason);
  await page.getByLabel("File (Excel or CSV)").setInputFiles({
    name: "opname.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  await page.getByRole("button", { name: "Check file" }).click();
}
const whatIs = (page: Page, head: string) => page.getByLabel(`“${head}” is read as`);

test("a stock file that nobody knows: its columns and numbers are asked about once, each figure is accounted for, and the next file is known", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  // Each mode has a file with its own headings, because the account remembers them.
  const mode = javaScriptEnabled ? "js" : "plain";
  const units = javaScriptEnabled ? 21 : 22;
  const head = `Kode ${mode};Isi ${mode};Harga Beli`;
  await upload(page, `${head}\n${SKU};${units}.000;5.000\nTIDAK-ADA;3.000;5.000\n`);
  await expect(page.getByRole("heading", { level: 1, name: "Match columns" })).toBeVisible();
  await expect(whatIs(page, `Kode ${mode}`)).toHaveValue("sku");
  await whatIs(page, `Isi ${mode}`).selectOption("none");
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(page.getByText("Choose at least one column that changes the stock")).toBeVisible();
  await whatIs(page, `Isi ${mode}`).selectOption("on_hand");
  await page.getByRole("button", { name: "Read like this" }).click();

  await expect(page.getByText("Some numbers have two meanings")).toBeVisible();
  await expect(page.getByText(`Line 2, ${SKU}: ${units}.000`)).toBeVisible();
  await page.getByRole("radio", { name: `${units}.000 means ${units}`, exact: true }).check();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("1 row will change")).toBeVisible();
  await page.getByText("2 columns of the file are read, 1 left out").click();
  await expect(page.getByRole("row", { name: /Harga Beli/ })).toContainText(
    "Left out: a receipt does not change the cost",
  );
  await expect(page.getByRole("row", { name: /^Isi/ })).toContainText(
    "2 = 1 changes + 1 held back",
  );
  await page.getByRole("button", { name: "Apply" }).click();
  await reloadUntil(page, () =>
    expect(page.getByRole("heading", { name: "Stock changed" })).toBeVisible({ timeout: 500 }),
  );

  await upload(page, `${head}\n${SKU};${units * 1000};5.000\n`);
  await expect(page.getByText("1 number looks wrong")).toBeVisible();
  await page.getByRole("button", { name: "These numbers are correct" }).click();
  await expect(page.getByText("1 row will change")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "Stopped" })).toBeVisible();
});

test("a delivery note adds its figures, once it was said which of two columns has the SKUs", async ({
  page,
  javaScriptEnabled,
}) => {
  // Each mode has a file with its own headings, because the account remembers them.
  const head = `SKU;Kode Barang;Qty;Catatan ${javaScriptEnabled ? "js" : "plain"};HPP`;
  await upload(page, `${head}\nPEMASOK-1;${SKU};24;x;5.000\n`, "received");
  await expect(whatIs(page, "SKU")).toHaveValue("sku");
  await expect(whatIs(page, "Kode Barang")).toHaveValue("none");
  await whatIs(page, "SKU").selectOption("none");
  await whatIs(page, "Kode Barang").selectOption("sku");
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(page.getByText("1 row will change")).toBeVisible();
  await page.getByText("2 columns of the file are read, 3 left out").click();
  await expect(page.getByRole("row", { name: /HPP/ })).toContainText(
    "a receipt does not change the cost",
  );
  const change = await page.getByRole("row", { name: SKU }).textContent();
  const [before, after] = [...(change ?? "").matchAll(/[\d.]+(?= →)|(?<=→ )[\d.]+/g)].map(
    ([units]) => Number(units.replaceAll(".", "")),
  );
  expect((after ?? 0) - (before ?? 0)).toBe(24);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "Stopped" })).toBeVisible();
});

test("a stock list among the products is told where it belongs, and carried there", {
  tag: "@plain",
}, async ({ page }) => {
  await page.goto("/product-import");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "gudang.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`sku,name,barcode,on_hand\n${SKU},Batik,,31\n`),
  });
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByText("gudang.csv is a stock list")).toBeVisible();
  await page.getByRole("button", { name: "Check it as a stock file" }).click();
  await expect(page.getByRole("heading", { name: "Preview of the changes" })).toBeVisible();
  await expect(page.getByText("1 row will change")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.goto("/product-import");
  await expect(page.getByRole("link", { name: "gudang.csv" })).toHaveCount(0);
});

test("the pages of a stock file fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await upload(page, `Artikel;Jumlah Terhitung di Rak Depan dan Belakang\n${SKU};-4\nX;12\n`);
  const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= 360);
  await expect(whatIs(page, "Artikel")).toHaveValue("sku");
  expect(await isNarrow()).toBe(true);
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(page.getByText("1 line has a negative number")).toBeVisible();
  await page.getByText("2 columns of the file are read").click();
  expect(await isNarrow()).toBe(true);
  await page.getByRole("radio", { name: "4 units fewer than now" }).check();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("1 row will change")).toBeVisible();
});
