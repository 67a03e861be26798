import { PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawTaxInvoice, type TaxInvoice } from "#backend/billing/tax-invoice/draw-tax-invoice.ts";

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

const INDONESIAN: TaxInvoice = {
  countryCode: "id",
  number: "INV-ID-000012",
  // Already the next day in the account's time zone.
  paidAt: new Date("2026-11-20T18:00:00Z"),
  timeZone: "Asia/Jakarta",
  seller: {
    name: "PT Etalase Niaga",
    address: "Jl. Sudirman 1, Jakarta",
    taxNumber: "0123456789012345",
  },
  buyer: {
    name: "Toko Laras",
    address: "Jl. Melati 5, RT 02/RW 03\nKebayoran Baru, Jakarta 12110",
    taxNumber: "0012345678901000",
  },
  quota: 5000,
  price: 60_000_000,
  discount: 5_000_000,
  vatRate: 0.11,
  vat: 6_050_000,
  total: 61_050_000,
};
const THAI: TaxInvoice = {
  ...INDONESIAN,
  countryCode: "th",
  number: "INV-TH-000012",
  timeZone: "Asia/Bangkok",
  price: 250_000,
  discount: 0,
  vatRate: 0.07,
  vat: 17_500,
  total: 267_500,
};

/** Returns the text of each page by line; letters as they are drawn. */
async function pagesOf(invoice: TaxInvoice): Promise<string[][]> {
  const document = await pdfium.loadDocument(await drawTaxInvoice(invoice));
  const pages = [...document.pages()].map((page) =>
    page
      .getText()
      .split(/\r?\n/)
      .map((line) => line.replaceAll("\u00a0", " ").trim()),
  );
  document.destroy();
  return pages;
}

test("an Indonesian invoice has one page with seller and buyer, the account's date and exact amounts", async () => {
  const [page, ...more] = await pagesOf(INDONESIAN);
  expect(more).toEqual([]);
  expect(page).toEqual(
    expect.arrayContaining([
      "Faktur Pajak",
      "PT Etalase Niaga",
      "NPWP / Tax number 0123456789012345",
      "Kebayoran Baru, Jakarta 12110",
      "NPWP / Tax number 0012345678901000",
      "Nomor / Number INV-ID-000012",
      "Tanggal bayar / Date paid 21 November 2026",
      "Kuota 5.000 pesanan / Order quota Rp 60.000.000",
      "Potongan promo / Discount -Rp 5.000.000",
      "Penggantian setelah potongan / Price after discount Rp 55.000.000",
      // 55,000,000 × 11/12; 12 % of it are exactly 11 % of the price.
      "Dasar pengenaan pajak, nilai lain 11/12 / Taxable amount Rp 50.416.667",
      "PPN 12% / VAT Rp 6.050.000",
      "Total Rp 61.050.000",
    ]),
  );
});

test("an invoice with a former tax rate states the rate that was charged", async () => {
  const [page] = await pagesOf({ ...INDONESIAN, vatRate: 0.1, vat: 5_500_000 });
  expect(page).toEqual(
    expect.arrayContaining([
      "Dasar pengenaan pajak / Taxable amount Rp 55.000.000",
      "PPN 10% / VAT Rp 5.500.000",
    ]),
  );
});

test("an invoice shows that the buyer's tax number is missing", async () => {
  const [page] = await pagesOf({ ...INDONESIAN, buyer: { ...INDONESIAN.buyer, taxNumber: "" } });
  expect(page).toContain("NPWP / Tax number –");
});

test("a Thai invoice has satang, and no discount line without a discount", async () => {
  const [page, ...more] = await pagesOf(THAI);
  expect(more).toEqual([]);
  const amounts = page?.flatMap((line) => /฿[\d,.]+$/.exec(line)?.[0] ?? []);
  expect(amounts).toEqual(["฿2,500.00", "฿2,500.00", "฿175.00", "฿2,675.00"]);
});

test("a Thai invoice names the head office or branch of both sides", async () => {
  const [page] = await pagesOf({
    ...THAI,
    seller: { ...THAI.seller, branch: "00000" },
    buyer: { ...THAI.buyer, branch: "00012" },
  });
  const text = page?.join("\n").normalize("NFC") ?? "";
  expect(text).toMatch(/สำนักงานใหญ่|สํานักงานใหญ่/);
  expect(text).toContain("สาขาที่ 00012");
});

test("a very long buyer address moves the amounts to a second page", async () => {
  const lines = Array.from({ length: 52 }, (_, index) => `Gang ${index}, RT 05`);
  const address = lines.join("\n");
  expect(address.length).toBeLessThan(1000);
  const pages = await pagesOf({ ...INDONESIAN, buyer: { ...INDONESIAN.buyer, address } });
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain("Gang 0, RT 05");
  expect(pages[1]).toEqual(
    expect.arrayContaining(["Nomor / Number INV-ID-000012", "Total Rp 61.050.000"]),
  );
});
