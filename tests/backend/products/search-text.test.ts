import { afterAll, beforeAll, expect, test } from "vitest";
import { createCatalogueSearch } from "./catalogue-search.ts";

let shop: Awaited<ReturnType<typeof createCatalogueSearch>>;
beforeAll(async () => {
  shop = await createCatalogueSearch();
});
afterAll(() => shop.close());

/** Description, product name, search, whether it is found. Look-alike spellings are escaped. */
const CASES: [how: string, name: string, search: string, found: boolean][] = [
  ["a part of Thai without spaces", "กระเป๋าผ้าแคนวาสสีดำ", "แคนวาส", true],
  ["Thai words in another order", "เสื้อยืดคอกลม สีขาว", "สีขาว เสื้อยืด", true],
  ["Thai with zero-width spaces in the name", "กระเป๋า\u200bผ้า", "กระเป๋าผ้า", true],
  ["Thai with zero-width spaces in the search", "กระเป๋าผ้า", "กระเป๋า\u200bผ้า", true],
  ["another Thai word", "กระเป๋าผ้า", "รองเท้า", false],
  ["sara am in one sign, searched in two", "น้\u0e33หอม", "น้\u0e4d\u0e32หอม", true],
  ["sara am in two signs, searched in one", "น้\u0e4d\u0e32หอม", "น้\u0e33หอม", true],
  [
    "sara am whose circle was typed before the tone",
    "น\u0e4d\u0e49\u0e32ปลา",
    "น\u0e49\u0e33ปลา",
    true,
  ],
  ["a tone typed before its vowel", "ท\u0e48\u0e35นอน", "ท\u0e35\u0e48นอน", true],
  ["a tone typed before the vowel below", "ค\u0e39\u0e48มือ", "ค\u0e48\u0e39มือ", true],
  ["ae typed as two e", "\u0e40\u0e40ก้วน้ำ", "แก้วน้ำ", true],
  ["a tone is a letter's own", "เสือ", "เสื้อ", false],
  ["Thai digits in the name", "เสื้อ ไซส์ ๔๒", "42", true],
  ["Thai digits in the search", "เสื้อ ไซส์ 42", "๔๒", true],
  ["a composed letter, searched in parts", "Café Gayo", "cafe\u0301", true],
  ["a letter in parts, searched composed", "Cafe\u0301 Gayo", "caf\u00e9", true],
  ["case", "Kemeja BATIK Parang", "batik kemeja", true],
  ["full-width letters in the name", "ＴＡＳ　Ｋａｎｖａｓ", "tas kanvas", true],
  ["full-width letters in the search", "Tas Kanvas", "ｋａｎｖａｓ", true],
  ["a full-width percent sign is one", "Kopi 100% Arabika", "100％", true],
  ["a full-width percent sign is no wildcard", "Kopi Robusta", "％", false],
  ["a doubled word with its dash", "Boneka Kupu-Kupu", "kupu-kupu", true],
  ["a doubled word with a space", "Boneka Kupu-Kupu", "kupu kupu", true],
  ["a doubled word searched with its dash", "Boneka Kupu Kupu", "kupu-kupu", true],
  ["a doubled word searched in short", "Boneka Kupu-Kupu", "kupu2", true],
  ["a doubled word written in short", "Oleh2 Bandung", "oleh-oleh", true],
  ["a word that ends in 2 is that too", "Kabel HDMI2", "hdmi2", true],
  ["a dash between two words", "Sepatu Slip-on", "slip on", true],
  ["two words searched with a dash", "Sepatu Slip On", "slip-on", true],
  ["a long dash", "Teh Hijau – Melati", "hijau - melati", true],
  ["a dash that does not break", "Kaos T\u2011Shirt", "t-shirt", true],
  ["words joined are another", "Bolam Lampu", "bolamlampu", false],
];

test.each(CASES)("search: %s", async (_how, name, search, found) => {
  expect(await shop.finds(name, search)).toBe(found);
});

test("search: the parts of a SKU must be in order, and no match spans two fields", async () => {
  const options = { sku: "KB-12-XL", barcode: "4006381333931" };
  for (const [search, found] of [
    ["kb-12-xl", true],
    ["KB‑12", true],
    ["12-xl", true],
    ["xl-12", false],
    ["xl-400", false],
    ["xl 400", true],
    ["-", true],
    ["kemeja - kb", true],
  ] as const)
    expect([search, await shop.finds("Kemeja", search, options)]).toEqual([search, found]);
});
