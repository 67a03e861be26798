import type { Page } from "@playwright/test";
import { type Account, api, openAccount } from "./account.ts";
import { answerYes, expect, signedIn, test } from "./seller.ts";

let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Kolom");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

const TILL = [
  "Kode;Nama Barang;Warna;Tarif;Berat (kg);Rak",
  "KA-M;Kaos Adem;Merah;125.000;0,25;A1",
  "KA-B;Kaos Adem;Biru;130.500;0,3;A2",
].join("\n");

async function upload(page: Page, content: string, name = "kasir.csv"): Promise<void> {
  await page.goto("/product-import");
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Check file" }).click();
}
const whatIs = (page: Page, head: string) => page.getByLabel(`“${head}” is read as`);

test("an unknown file asks for its columns once, reports a missing one, and is recognised next time", {
  tag: "@plain",
}, async ({ page }) => {
  await upload(page, TILL);
  await expect(page.getByRole("heading", { level: 1, name: "Match columns" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Tarif/ })).toContainText("130.500");
  await expect(whatIs(page, "Nama Barang")).toHaveValue("name");
  await expect(whatIs(page, "Warna")).toHaveValue("option1_value");
  await expect(whatIs(page, "Tarif")).toHaveValue("none");

  await whatIs(page, "Rak").selectOption("name");
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(page.getByText("Choose the column with the price")).toBeVisible();
  await expect(page.getByText("Another column is already used for this")).toBeVisible();
  await expect(whatIs(page, "Rak")).toHaveValue("name");
  await whatIs(page, "Rak").selectOption("none");
  await whatIs(page, "Tarif").selectOption("price");
  await page.getByRole("button", { name: "Read like this" }).click();

  await expect(page.getByText("Read with the columns you chose.")).toBeVisible();
  await expect(page.getByText("One column is left out: Rak")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible({ timeout: 60_000 });
  const { products } = await api<{ products: { name: string }[] }>(
    account,
    "GET",
    "/v2/products?search=KA-B",
  );
  expect(products.map(({ name }) => name)).toEqual(["Kaos Adem"]);

  await upload(page, TILL, "kasir-2.csv");
  await expect(page.getByText("Read with the columns you chose.")).toBeVisible();
  await page.getByRole("link", { name: "Match columns" }).click();
  await expect(whatIs(page, "Tarif")).toHaveValue("price");
  await page.getByRole("button", { name: "Forget this and propose again" }).click();
  await expect(whatIs(page, "Tarif")).toHaveValue("none");
  await answerYes(page, "Discard this file");
  await expect(page.getByText("The file is discarded; nothing was saved")).toBeVisible();
});

test("a known file's columns can be mapped differently, also on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  const { id } = await startImport("Handle,Title,Variant Price,Tags\nmug,Mug,65000,dapur\n");
  await page.goto(`/product-import/${id}`);
  await expect(page.getByText("Read as a file of Etalase or Shopify.")).toBeVisible();
  await expect(page.getByText("One column is left out: Tags")).toBeVisible();
  await page.getByRole("link", { name: "Match columns" }).click();
  await expect(whatIs(page, "Title")).toHaveValue("auto");
  await whatIs(page, "Tags").selectOption("category");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(page.getByText("Read with the columns you chose.")).toBeVisible();
  await expect(page.getByText(/left out/)).toHaveCount(0);
});

test("a file of costs changes the costs alone", async ({ page, javaScriptEnabled }) => {
  const sku = javaScriptEnabled ? "HPP-1" : "HPP-2";
  const { product } = await api<{ product: { id: string } }>(account, "POST", "/v2/products", {
    product: { name: `Lampu ${sku}`, variants: [{ sku, price: 50_000, weightG: 100 }] },
  });
  // Each mode has its own headings, because the account remembers them.
  await upload(page, `SKU;Harga Modal;Rak ${sku}\n${sku};35.000;B2\n`, "modal.csv");
  await expect(whatIs(page, "Harga Modal")).toHaveValue("cost");
  await page.getByRole("button", { name: "Read like this" }).click();
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible({ timeout: 60_000 });
  const changed = await api<{ product: { variants: { price: number; cogs: number }[] } }>(
    account,
    "GET",
    `/v2/products/detail/${product.id}`,
  );
  expect(changed.product.variants).toMatchObject([{ price: 50_000, cogs: 35_000 }]);
});

test("two columns with one heading of a known system are asked about, and the chosen one is read", async ({
  page,
  javaScriptEnabled,
}) => {
  // Each mode has its own headings, because the account remembers them.
  const note = javaScriptEnabled ? "Catatan" : "Keterangan";
  const head = `Handle,Title,Variant Price,Variant Price,${note}`;
  await upload(page, `${head}\nteko,Teko,50000,75000,x\n`, "dua-harga.csv");
  await expect(page.getByText("two of its columns have the same heading")).toBeVisible();
  const prices = whatIs(page, "Variant Price");
  await expect(prices.nth(1)).toHaveValue("none");
  await prices.nth(1).selectOption("auto");
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(page.getByText("Another column is already used for this")).toBeVisible();
  await prices.nth(0).selectOption("none");
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(page.getByRole("row", { name: /Teko/ })).toContainText("Rp 75.000");
});

test("prices in dollars: the currency is asked for at once, with its rate", {
  tag: "@plain",
}, async ({ page }) => {
  const { id } = await startImport(
    "Handle,Title,Variant Price,Variant Grams\nteko,Teko,9.99,300\n",
  );
  await page.goto(`/product-import/${id}`);
  await expect(page.getByText("The price of 1 product may be in another currency")).toBeVisible();
  await page.getByLabel("Currency of the prices").selectOption("SGD");
  await page.getByLabel("1 unit in rupiah").fill("0");
  const check = page.getByRole("button", { name: "Check again" }).first();
  await check.click();
  await expect(page.getByText("Enter a number above zero")).toBeVisible();
  await expect(page.getByLabel("Currency of the prices")).toHaveValue("SGD");
  await page.getByLabel("1 unit in rupiah").fill("12.000");
  await check.click();
  await expect(page.getByText("Prices are in SGD; 1 is converted to 12.000 rupiah.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Teko/ })).toContainText("Rp 119.880");
  await expect(page.getByText("may be in another currency")).toHaveCount(0);
});

test("ambiguous numbers and implausible prices are asked about once, then read as answered", {
  tag: "@plain",
}, async ({ page, context }) => {
  const thai = await openAccount("ร้านตัวเลข", { countryCode: "th" });
  await signedIn(context, thai.token);
  await upload(
    page,
    "Handle,Title,Variant Price,Variant Grams\nkaos,Kaos,1.250,300\ntopi,Topi,1.500,200\nmug,Mug,990,300\n",
    "harga.csv",
  );
  await expect(page.getByText("Some numbers have two meanings")).toBeVisible();
  await expect(page.getByText("Line 2, Kaos: 1.250")).toBeVisible();
  await page.getByRole("radio", { name: "1.250 means 1,250", exact: true }).check();
  await page.getByRole("button", { name: "Check again" }).first().click();
  await expect(page.getByText("Some numbers have two meanings")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Kaos/ })).toContainText("1,250");
  await expect(page.getByRole("button", { name: "Import 3 products" })).toBeVisible();
});

test("every column of a file is accounted for, a price of 0 is asked about, and a row of totals is no product", {
  tag: "@plain",
}, async ({ page }) => {
  const { id } = await startImport(
    "Handle,Title,Variant Price,Variant SKU,Variant Grams,Tags\npiring,Piring,18000,PRG,400,dapur\nstiker,Stiker,0,STK,5,\ntotal,Total,18000,,,\n",
  );
  await page.goto(`/product-import/${id}`);
  await page.getByText("All columns of the file").first().click();
  const account = page.getByRole("table", { name: "All columns of the file" });
  await expect(account.getByRole("row", { name: /Variant Price/ })).toContainText(
    "1 new · 2 held back",
  );
  await expect(account.getByRole("row", { name: /Tags/ })).toContainText("Left out");
  await expect(page.getByRole("row", { name: /Total/ })).toContainText("This is a row of totals");
  await expect(page.getByText("1 product costs 0")).toBeVisible();
  await page.getByRole("button", { name: "These are gifts" }).click();
  await expect(page.getByText("1 product costs 0")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Import 2 products" })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 760 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a price without tax gets the tax that the seller names, and a difference its base", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const sku = javaScriptEnabled ? "PJK" : "PJP";
  await api(account, "POST", "/v2/products", {
    product: {
      name: `Payung ${sku}`,
      variationTypes: [{ id: "t", name: "Ukuran", options: [{ id: "s", name: "S" }] }],
      variants: [{ sku: `${sku}-S`, optionIds: ["s"], price: 45_000, weightG: 300 }],
    },
  });
  // Each mode has its own headings, because the account remembers them.
  const shape = { head: `SKU,Price tax excluded,${sku}`, lines: `${sku}-S,40000,x` };
  await upload(page, `${shape.head}\n${shape.lines}\n`, "tanpa-pajak.csv");
  await expect(whatIs(page, "Price tax excluded")).toHaveValue("none");
  const tax = page.getByLabel("Tax to add, in percent");
  await expect(tax).toBeHidden();
  await whatIs(page, "Price tax excluded").selectOption("price_untaxed");
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(tax).toHaveAccessibleDescription(/Fill this in/);
  await tax.fill("sebelas");
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(tax).toHaveValue("sebelas");
  await expect(tax).toHaveAccessibleDescription(/Enter a percentage from 0 to 100/);
  await tax.fill("11");
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(page.getByText("Rp 45.000 → Rp 44.400")).toBeVisible();

  await page.getByRole("link", { name: "Match columns" }).click();
  await expect(tax).toHaveValue("11");
  await whatIs(page, "Price tax excluded").selectOption("price_difference");
  await tax.fill("0");
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(page.getByText("1 product has only a price difference")).toBeVisible();
  await page.getByRole("button", { name: "Add to the lowest current price" }).click();
  await expect(page.getByText("Rp 45.000 → Rp 85.000")).toBeVisible();
});

async function startImport(content: string): Promise<{ id: string }> {
  const body = new FormData();
  body.set("file", new File([content], "mug.csv", { type: "text/csv" }));
  return (await api<{ import: { id: string } }>(account, "POST", "/v2/products/imports", body))
    .import;
}

test("a thousand variants with three options: the review offers ways to split, and the channels that accept them", async ({
  page,
}) => {
  const rows = Array.from({ length: 1000 }, (_, n) =>
    ["kemeja", n === 0 ? "Kemeja" : "", 99_000, `KM-${n}`, 200]
      .concat([n === 0 ? "Warna" : "", `Warna ${n % 10}`])
      .concat([n === 0 ? "Ukuran" : "", `Ukuran ${Math.floor(n / 10) % 10}`])
      .concat([n === 0 ? "Bahan" : "", `Bahan ${Math.floor(n / 100)}`])
      .join(),
  );
  const head =
    "Handle,Title,Variant Price,Variant SKU,Variant Grams,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value";
  await upload(page, [head, ...rows].join("\n"), "kemeja.csv");
  await expect(page.getByText("1 product has too many options or variants")).toBeVisible();
  await expect(page.getByText("held back by errors")).toHaveCount(0);
  const way = page.getByRole("radio", { name: /^A separate product for each Bahan/ });
  await expect(way).toHaveAccessibleName(
    /10 products with up to 100 variants each, for example “Kemeja – Bahan 0”/,
  );
  await expect(way).toHaveAccessibleName(/Too much for .*Shopee \(at most 50 variants\)/);
  await way.check();
  await page.getByRole("button", { name: "Check again" }).first().click();
  await expect(page.getByRole("button", { name: "Import 10 products" })).toBeVisible();
  await page.getByText("Handling of extra options").click();
  await expect(way).toBeChecked();
  await page.getByRole("button", { name: "Import 10 products" }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible({ timeout: 60_000 });
  const { products } = await api<{ products: { name: string }[] }>(
    account,
    "GET",
    "/v2/products?search=Kemeja&limit=20&sort=name",
  );
  expect(products.map(({ name }) => name).sort()).toEqual(
    Array.from({ length: 10 }, (_, n) => `Kemeja – Bahan ${n}`),
  );
});

test("a web page called .xls without headings is asked about, and names its hidden rows", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  const rows = ["HR-1,Gelas Kaca,75.000", "HR-2,Mug Enamel,80.000", "HR-3,Teko,90.000"].map(
    (line, at) =>
      `<tr${at === 2 ? ' style="display:none"' : ""}>${line
        .split(",")
        .map((cell) => `<td>${cell}`)
        .join("")}</tr>`,
  );
  await upload(page, `<table>${rows.join("")}</table>`, "harga.xls");
  await expect(page.getByText("harga.xls has no headings")).toBeVisible();
  await expect(page.getByText("One row is hidden in Excel and was left out")).toBeVisible();
  await expect(page.getByText("We remember it for the next file")).toHaveCount(0);
  await expect(whatIs(page, "Column 3, without a name")).toHaveValue("price");
  await expect(whatIs(page, "Column 2, without a name")).toHaveValue("name");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Read like this" }).click();
  await expect(page.getByRole("row", { name: /Gelas Kaca/ })).toContainText("75.000");
  await expect(page.getByText("One row is hidden in Excel and was left out")).toBeVisible();
  await expect(page.getByText("Teko")).toHaveCount(0);
});
