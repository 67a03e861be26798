import { expect, test } from "vitest";
import { proposeProducts } from "#backend/imports/propose.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import { allOf, csv, row } from "./spreadsheet.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const propose = async (text: string, rate = 1, minorDigits = 0) =>
  allOf(proposeProducts(readRows(bytes(text)), { rate, minorDigits, currency: "IDR" }, []));
const codes = async (text: string, rate = 1) =>
  (await propose(text, rate)).flatMap(({ problems }) =>
    problems.map(
      (p) => `${p.line} ${p.column}: ${p.code}${p.level === "warning" ? " (warning)" : ""}`,
    ),
  );

test("headings such as `constructor` are ordinary words", async () => {
  const text =
    "Handle,Title,Variant Price,Variant Grams,Active,Google Shopping / Condition\na,b,1,5,constructor,__proto__";
  expect(await codes(text)).toEqual([
    "2 Google Shopping / Condition: condition_unknown (warning)",
    "2 Active: value_unknown (warning)",
  ]);
  const [first] = await propose(text);
  expect(Object.keys(first?.proposal ?? {})).not.toContain("isActive");
});

test("a product with errors in every row keeps a thousand problems, including its first error", async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => `,,,x,ftp://x.test/${n}\n`).join("");
  const [first] = await propose(
    `Handle,Title,Variant Price,Variant Width (cm),Image Src\na,b,1,x,ftp://y.test\n${rows.replaceAll("\n,", "\na,").replace(/^,/, "a,")}a,b,1,,,\n`,
  );
  const levels = first?.problems.map(({ level }) => level) ?? [];
  expect(levels.filter((level) => level === "warning")).toHaveLength(1_000);
  expect(levels).toContain("error");
});

test("rows of one handle form one product with variants, pictures in order, description, brand and category", async () => {
  const [first, ...others] = await propose(
    csv([
      {
        Handle: "kaos",
        Title: "Kaos",
        "Body (HTML)": "<p>Adem</p>",
        Vendor: "Laras",
        Type: "Atasan",
        "Option1 Name": "Ukuran",
        "Option1 Value": "S",
        "Option2 Name": "Warna",
        "Option2 Value": "Merah",
        "Variant SKU": "K1",
        "Variant Grams": "200.4",
        "Variant Inventory Qty": 3,
        "Variant Price": 50_000,
        "Variant Barcode": "'4006381333931",
        "Image Src": "https://x.test/2.jpg",
        "Image Position": 2,
        "Google Shopping / Condition": "refurbished",
        "Cost per item": 20_000,
      },
      {
        Handle: "kaos",
        "Option1 Value": "M",
        "Option2 Value": "Merah",
        "Variant SKU": "K2",
        "Variant Price": 55_000,
      },
      { Handle: "kaos", "Image Src": "https://x.test/1.jpg", "Image Position": 1 },
    ]),
  );
  expect(others).toEqual([]);
  expect(first?.problems).toEqual([]);
  expect(first?.proposal).toEqual({
    handle: "kaos",
    name: "Kaos",
    firstLine: 2,
    description: "Adem",
    category: "Atasan",
    brand: "Laras",
    condition: "used",
    optionNames: ["Ukuran", "Warna"],
    variants: [
      {
        line: 2,
        options: ["S", "Merah"],
        sku: "K1",
        barcode: "4006381333931",
        price: 50_000,
        cogs: 20_000,
        weightG: 200,
        quantity: 3,
      },
      { line: 3, options: ["M", "Merah"], sku: "K2", price: 55_000 },
    ],
    pictures: [
      { line: 4, url: "https://x.test/1.jpg" },
      { line: 2, url: "https://x.test/2.jpg" },
    ],
  });
});

test("a variant's picture is kept, after the product's own", async () => {
  const [first] = await propose(
    csv([
      row({
        "Option1 Name": "Warna",
        "Option1 Value": "Merah",
        "Image Src": "https://x.test/b.jpg",
        "Image Position": 2,
        "Variant Image": "https://x.test/merah.jpg",
      }),
      row({
        "Option1 Value": "Biru",
        "Image Src": "https://x.test/a.jpg",
        "Image Position": 1,
        "Variant Image": "https://x.test/b.jpg",
      }),
      row({ "Option1 Value": "Hijau", "Variant Image": "https://x.test/hijau.jpg" }),
    ]),
  );
  expect(first?.proposal.pictures.map(({ url }) => url)).toEqual([
    "https://x.test/a.jpg",
    "https://x.test/b.jpg",
    "https://x.test/merah.jpg",
    "https://x.test/hijau.jpg",
  ]);
});

test("an unsupported column is reported once, where it first has a value", async () => {
  expect(
    await codes(
      csv([
        row({ Handle: "a" }),
        row({ Handle: "b", Tags: "baru, diskon" }),
        row({ Handle: "c", Tags: "baru", "Variant Compare At Price": 90_000 }),
      ]),
    ),
  ).toEqual([
    "3 Tags: column_ignored (warning)",
    "4 Variant Compare At Price: column_ignored (warning)",
  ]);
});

test("`Default Title` is not an option", async () => {
  const [single] = await propose(
    csv([row({ "Option1 Name": "Title", "Option1 Value": "Default Title" })]),
  );
  expect([single?.proposal.optionNames, single?.proposal.variants[0]?.options]).toEqual([[], []]);
});

test("each problem names its line, its column and its code", async () => {
  const text = csv([
    row({ Handle: "", Title: "Tanpa handle" }),
    row({ Handle: "a", Title: "" }),
    row({ Handle: "b", "Variant Price": "" }),
    row({ Handle: "c", "Variant Price": "9.99" }),
    row({ Handle: "d", "Variant Price": "lima ribu" }),
    row({ Handle: "e", "Variant Price": 0 }),
    row({
      Handle: "f",
      "Option1 Name": "A",
      "Option1 Value": "1",
      "Option3 Name": "C",
      "Option3 Value": "3",
    }),
    row({ Handle: "g", "Option1 Name": "A", "Option1 Value": "1" }),
    row({ Handle: "g", "Option1 Value": "1" }),
    row({ Handle: "g" }),
    row({ Handle: "a", Title: "Again" }),
    row({ Handle: "h", "Variant SKU": "same" }),
    row({ Handle: "i", "Variant SKU": "SAME " }),
    row({
      Handle: "j",
      "Variant Grams": "light",
      "Variant Inventory Qty": "2.5",
      "Cost per item": "x",
    }),
    row({
      Handle: "k",
      "Variant Inventory Qty": -4,
      "Variant Barcode": "4006381333932",
      "Google Shopping / Condition": "mint",
      "Image Src": "ftp://x.test/a.jpg",
    }),
    row({ Handle: "l", "Variant Barcode": "8.99E+12" }),
    row({ Handle: "m", Title: "x".repeat(256) }),
  ]);
  expect(await codes(text)).toEqual([
    "2 Handle: handle_missing",
    "4 Variant Price: price_missing",
    "5 Variant Price: price_fraction",
    "6 Variant Price: price_invalid",
    "7 Variant Price: price_not_positive",
    "8 Option3 Value: third_option",
    "10 Option1 Value: duplicate_combination",
    "11 Option1 Value: option_missing",
    "12 Handle: duplicate_handle",
    "14 Variant SKU: sku_duplicate",
    "15 Cost per item: cost_invalid",
    "15 Variant Grams: weight_invalid",
    "15 Variant Inventory Qty: quantity_invalid",
    "16 Google Shopping / Condition: condition_unknown (warning)",
    "16 Variant Barcode: barcode_invalid (warning)",
    "16 Variant Inventory Qty: negative_quantity (warning)",
    "16 Image Src: picture_address (warning)",
    "17 Variant Barcode: barcode_invalid (warning)",
    "18 Title: too_long",
  ]);
});

test("a row with a different number of cells than the header is an error", async () => {
  expect(await codes("Handle,Title,Variant Price\na,b,1\nc,d,2,3\ne,f")).toEqual([
    "3 Handle: column_count",
    "4 Handle: column_count",
    "4 Variant Price: price_missing",
  ]);
});

test("more than nine pictures or 200 variants are reported", async () => {
  const pictures = Array.from({ length: 11 }, (_, index) => ({
    Handle: "p",
    "Image Src": `https://x.test/${index}.jpg`,
  }));
  const [many] = await propose(csv([row({ Handle: "p" }), ...pictures]));
  expect(many?.proposal.pictures).toHaveLength(9);
  expect(many?.problems).toMatchObject([{ line: 12, code: "too_many_pictures", level: "warning" }]);
  const variants = Array.from({ length: 201 }, (_, index) =>
    row({ Handle: "v", "Option1 Name": "N", "Option1 Value": `${index}` }),
  );
  expect(await codes(csv(variants))).toEqual(["202 Handle: too_many_variants"]);
});
