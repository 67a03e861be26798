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
  // Commas, semicolons, tabs and bars are read as separators, colons are not.
  [
    "parted by colons",
    {
      name: "titik-dua.csv",
      content: Buffer.from("Handle:Title:Variant SKU:Variant Price\nmug:Mug:M-1:75000\n"),
    },
    /only one column/,
  ],
  [
    "of one column",
    { name: "satu-kolom.csv", content: Buffer.from("Title\nMug\n") },
    /only one column/,
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

/** One is refused at the upload, one by the check. The others differ only in the reader. */
const WITHOUT_SCRIPTS = new Set(["without products", "of 21 MB"]);

for (const [what, { name, content }, says] of FILES) {
  test(
    `a file ${what} is refused with a message, and the chosen options stay`,
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }, testInfo) => {
      test.skip(javaScriptEnabled === false && !WITHOUT_SCRIPTS.has(what), "sent by the same form");
      // Uses a file: Playwright would send a large buffer to the browser as text, which takes more
      // than ten seconds on a busy machine.
      const path = testInfo.outputPath(name);
      await writeFile(path, content);
      await page.goto("/product-import");
      await page.getByLabel("File", { exact: true }).setInputFiles(path);
      await page.getByLabel("1 unit of the file’s money in rupiah").fill("15.500");
      await page.getByRole("button", { name: "Check file" }).click();
      await expect(page.getByText(says).first()).toBeVisible({ timeout: 60_000 });
      const rate = page.getByLabel("1 unit of the file’s money in rupiah");
      // If the check refuses the file, the options are on the import's own page.
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
