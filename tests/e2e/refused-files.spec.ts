import { writeFile } from "node:fs/promises";
import { type Account, api, openAccount } from "./account.ts";
import { expect, signedIn, test } from "./seller.ts";

let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Salah Berkas");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

const HEAD = "Handle,Title,Variant SKU,Variant Price";
const FILES: [what: string, file: { name: string; content: Buffer }, says: RegExp][] = [
  // Commas, semicolons, tabs and bars are read; nobody parts cells by colons.
  [
    "parted by colons",
    {
      name: "titik-dua.csv",
      content: Buffer.from("Handle:Title:Variant SKU:Variant Price\nmug:Mug:M-1:75000\n"),
    },
    /columns are missing/,
  ],
  [
    "of one column",
    { name: "satu-kolom.csv", content: Buffer.from("Title\nMug\n") },
    /columns are missing: Handle, Variant Price/,
  ],
  [
    "that is a picture",
    {
      name: "foto.csv",
      content: Buffer.from([
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xff, 0xfe, 0xd8,
      ]),
    },
    /not a text file/,
  ],
  [
    "that breaks off in a quote",
    { name: "putus.csv", content: Buffer.from(`${HEAD}\nmug,"Mug,M-1,75000\n`) },
    /quote is not closed/,
  ],
  [
    "without products",
    { name: "kosong.csv", content: Buffer.from(`${HEAD}\n`) },
    /no products in this file/,
  ],
  [
    "of 21 MB",
    {
      name: "besar.csv",
      content: Buffer.concat([
        Buffer.from(`${HEAD}\n`),
        Buffer.alloc(21 * 1024 * 1024, "mug,Mug,M-1,75000\n"),
      ]),
    },
    /larger than 20 MB/,
  ],
];

/** One while it is uploaded, one while it is checked: the others differ in what reads the file. */
const WITHOUT_SCRIPTS = new Set(["without products", "of 21 MB"]);

for (const [what, { name, content }, says] of FILES) {
  test(
    `a file ${what} is refused in words, and the options stay`,
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }, testInfo) => {
      test.skip(javaScriptEnabled === false && !WITHOUT_SCRIPTS.has(what), "sent by the same form");
      // From the disk: a buffer of megabytes would go to the browser as text first, which takes a
      // busy machine more than ten seconds.
      const path = testInfo.outputPath(name);
      await writeFile(path, content);
      await page.goto("/product-import");
      await page.getByLabel("File", { exact: true }).setInputFiles(path);
      await page.getByLabel("1 unit of the file’s money in rupiah").fill("15.500");
      await page.getByRole("button", { name: "Check the file" }).click();
      await expect(page.getByText(says).first()).toBeVisible({ timeout: 60_000 });
      const rate = page.getByLabel("1 unit of the file’s money in rupiah");
      // Refused while checking, the options are on the import's own page.
      if (await rate.isVisible()) await expect(rate).toHaveValue("15.500");
      const { products } = await api<{ products: { name: string }[] }>(
        account,
        "GET",
        "/v2/products?search=Mug",
      );
      expect(products).toEqual([]);
    },
  );
}
