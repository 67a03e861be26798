import { expect, test } from "vitest";
import { ProblemError } from "#backend/http/problem-error.ts";
import { toMinor } from "#backend/imports/decimal.ts";
import { htmlToText } from "#backend/imports/html-text.ts";
import { proposeProducts } from "#backend/imports/propose.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import { baseSku } from "#backend/imports/sku-maker.ts";
import { allOf, csv, HEAD, row } from "./spreadsheet.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const refusal = async (content: Uint8Array | string) => {
  try {
    await allOf(readRows(typeof content === "string" ? bytes(content) : content));
  } catch (error) {
    if (error instanceof ProblemError)
      return [error.status, error.problem.code, error.problem.details];
  }
  return null;
};
const propose = async (text: string, rate = 1, minorDigits = 0) =>
  allOf(proposeProducts(readRows(bytes(text)), { rate, minorDigits }));
const codes = async (text: string, rate = 1) =>
  (await propose(text, rate)).flatMap(({ problems }) =>
    problems.map(
      (p) => `${p.line} ${p.column}: ${p.code}${p.level === "warning" ? " (warning)" : ""}`,
    ),
  );

test("lines are counted as an editor counts them: BOM, CRLF, quoted newlines and blank lines", async () => {
  const file = `\ufeffHandle,Title,Variant Price\r\na,"two\r\nlines",1\r\n\r\n,,\r\nb,"a ""quoted"" word",2\r\nc,x,3`;
  const rows = await allOf(readRows(bytes(file)));
  expect(rows.map((each) => [each.line, each.cell("Handle"), each.cell("Title")])).toEqual([
    [2, "a", "two\nlines"],
    [6, "b", 'a "quoted" word'],
    [7, "c", "x"],
  ]);
});

test("a file that is wrong as a whole is refused with what is wrong", async () => {
  expect(await refusal("")).toEqual([422, "empty_file", {}]);
  expect(await refusal("\ufeff\n\n")).toEqual([422, "empty_file", {}]);
  expect(await refusal("Handle,Title,Variant Price\n")).toEqual([422, "empty_file", {}]);
  expect(await refusal("Handle,Name,Price\na,b,1")).toEqual([
    422,
    "missing_columns",
    { columns: ["Title", "Variant Price"] },
  ]);
  expect(await refusal('Handle,Title,Variant Price\na,b,1\na,"b,1\nc,d,2\n')).toEqual([
    422,
    "malformed_csv",
    { line: 3 },
  ]);
  expect(await refusal(new Uint8Array([0x48, 0xff, 0xfe, 0x2c]))).toEqual([422, "not_utf8", {}]);
  expect(await refusal("Handle,Title\0,Variant Price")).toEqual([422, "not_utf8", {}]);
  expect(await refusal(Buffer.from("\ufeffHandle,Title", "utf16le"))).toEqual([
    422,
    "not_utf8",
    {},
  ]);
  expect(await refusal(new Uint8Array(20 * 1024 * 1024 + 1))).toEqual([
    413,
    "file_too_large",
    { maxBytes: 20 * 1024 * 1024 },
  ]);
  expect(await refusal(`Handle,Title,Variant Price\n${"a,b,1\n".repeat(100_001)}`)).toEqual([
    422,
    "too_many_rows",
    { max: 100_000 },
  ]);
});

test("100,000 rows are read", async () => {
  expect(
    await allOf(readRows(bytes(`Handle,Title,Variant Price\n${"a,b,1\n".repeat(100_000)}`))),
  ).toHaveLength(100_000);
});

test("an amount becomes minor units exactly; a fraction is refused unless the rate makes it", () => {
  expect(toMinor("50", 1, 0)).toEqual({ ok: true, minor: 50 });
  expect(toMinor("50.00", 1, 0)).toEqual({ ok: true, minor: 50 });
  expect(toMinor("9.99", 1, 0)).toEqual({ ok: false, code: "price_fraction" });
  expect(toMinor("9.99", 1, 2)).toEqual({ ok: true, minor: 999 });
  expect(toMinor("9.999", 1, 2)).toEqual({ ok: false, code: "price_fraction" });
  expect(toMinor("9.99", 15_800, 0)).toEqual({ ok: true, minor: 157_842 });
  expect(toMinor("0.29", 100, 0)).toEqual({ ok: true, minor: 29 });
  expect(toMinor("9.99", 15_799.5, 0)).toEqual({ ok: true, minor: 157_837 });
  expect(toMinor("3", 0.5, 0)).toEqual({ ok: true, minor: 2 });
  for (const text of ["", "1,000", "Rp50", "-5", "1e3", "1.", "0x10", "NaN"])
    expect(toMinor(text, 1, 0)).toEqual({ ok: false, code: "price_invalid" });
});

test("a description's HTML becomes plain text", () => {
  expect(
    htmlToText("<p>Pot <b>tanah liat</b></p><ul><li>Besar</li><li>5&nbsp;kg &amp; kuat</li></ul>"),
  ).toBe("Pot tanah liat\n\n- Besar\n- 5 kg & kuat");
  expect(htmlToText("a<br>b<br/>c")).toBe("a\nb\nc");
  expect(htmlToText("<style>p{}</style><script>alert(1)</script>x<!-- y -->")).toBe("x");
  expect(htmlToText("1 < 2 and 3 > 2\nline two")).toBe("1 < 2 and 3 > 2\nline two");
  expect(htmlToText("&#3618;&#x0E32; &unknown; &#xD800;")).toBe("ยา &unknown; &#xD800;");
  expect(htmlToText("&lt;script&gt;")).toBe("<script>");
});

test("a word of the language itself is a word like any other", async () => {
  expect(htmlToText("<p>&constructor; &toString;</p>")).toBe("&constructor; &toString;");
  const text =
    "Handle,Title,Variant Price,Variant Grams,Active,Google Shopping / Condition\na,b,1,5,constructor,__proto__";
  expect(await codes(text)).toEqual([
    "2 Google Shopping / Condition: condition_unknown (warning)",
    "2 Active: value_unknown (warning)",
  ]);
  const [first] = await propose(text);
  expect(Object.keys(first?.proposal ?? {})).not.toContain("isActive");
});

test("a product that is wrong in every row keeps a thousand problems, and its first error whatever came before", async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => `,,,x,ftp://x.test/${n}\n`).join("");
  const [first] = await propose(
    `Handle,Title,Variant Price,Variant Width (cm),Image Src\na,b,1,x,ftp://y.test\n${rows.replaceAll("\n,", "\na,").replace(/^,/, "a,")}a,b,1,,,\n`,
  );
  const levels = first?.problems.map(({ level }) => level) ?? [];
  expect(levels.filter((level) => level === "warning")).toHaveLength(1_000);
  expect(levels).toContain("error");
});

test("rows of one handle are one product: variants, pictures in their order, description, brand and category", async () => {
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
      { line: 3, options: ["M", "Merah"], sku: "K2", price: 55_000, quantity: 0 },
    ],
    pictures: [
      { line: 4, url: "https://x.test/1.jpg" },
      { line: 2, url: "https://x.test/2.jpg" },
    ],
  });
});

test("a picture that only a variant names is kept, after the product's own and in their order", async () => {
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

test("a column without a place here is said once, where it first has something", async () => {
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

test("Default Title is no variation", async () => {
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
    row({ Handle: "d", "Variant Price": "Rp 5.000" }),
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
    "3 Title: title_missing",
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

test("a row with another number of cells than the head is an error there", async () => {
  expect(await codes("Handle,Title,Variant Price\na,b,1\nc,d,2,3\ne,f")).toEqual([
    "3 Handle: column_count",
    "4 Handle: column_count",
    "4 Variant Price: price_missing",
  ]);
});

test("more than nine pictures or 200 variants are told", async () => {
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

test("a made SKU is built from handle and options and fits the field", () => {
  const proposal = {
    handle: "Kaos-Adem",
    name: "",
    firstLine: 2,
    optionNames: [],
    variants: [],
    pictures: [],
  };
  const variant = { line: 2, options: ["Extra Large", "Crème"], sku: "", price: 1, quantity: 0 };
  expect(baseSku(proposal.handle, variant.options)).toBe("KAOS-ADEM-EXTRA-LARGE-CREME");
  expect(baseSku("x".repeat(200), variant.options).length).toBeLessThanOrEqual(95);
  expect(HEAD).toContain("Variant SKU");
});
