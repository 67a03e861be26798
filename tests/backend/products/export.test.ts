import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { protectCell, readCell } from "#backend/imports/cell-text.ts";
import { FILE_COLUMNS } from "#backend/imports/columns.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import { storePlaceholder } from "#backend/products/store-placeholder.ts";
import {
  allOf,
  csv,
  importAll,
  readItems,
  row,
  SHIRTS,
  snapshot,
  upload,
} from "../imports/spreadsheet.ts";
import {
  type Catalogue,
  openCatalogue,
  productInput,
  type Seller,
  variantInput,
} from "./catalogue.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const FORMATS = ["csv", "shopify", "xlsx"] as const;
const NASTY = [
  '=HYPERLINK("https://evil.test","x")',
  "+62 812",
  "-1+1",
  "@SUM(A1)",
  "＝1+1",
  "'kutip",
  "'=sudah",
  "''=dua",
  'kata "kutip", koma; titik koma\tdan tab',
  'koma;=HYPERLINK("https://evil.test")\n- satu (dua)',
  "กระเป๋าผ้า ลายช้าง",
  "Kaos 👕🏽 e\u0301",
  "a & b <b>tebal</b> &amp; &lt;",
  "_x0041_ dan _x005F_",
  "1E5",
  "0012",
  "true",
];

async function download(seller: Seller, query: string) {
  const answer = await seller.request(`/v2/products/export?${query}`);
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

async function checkExport(seller: Seller, format: string, as = seller) {
  const { bytes } = await download(seller, `format=${format}`);
  const started = await upload(as, bytes);
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem));
  return { started: started.import, items: (await readItems(as, started.import.id)).items };
}

/** Products that are difficult in a file: two types, pictures, names that look like formulas. */
async function awkwardShop(
  country: "id" | "th" = "id",
): Promise<{ seller: Seller; count: number }> {
  const seller = await shop.signUp(country);
  await importAll(shop, seller, SHIRTS);
  const own = (await storePlaceholder(shop.backend, seller.accountId, "Milik sendiri")).id;
  for (const [index, text] of NASTY.entries()) {
    const sku = `${text.slice(0, 20)}-${index}`;
    const created = await seller.call("POST", "/v2/products", {
      product: productInput({
        name: text,
        brand: text,
        category: text,
        description: `${text}\n\n\nbaris   dua\r\n${text}`,
        condition: index % 2 ? "used" : "new",
        isActive: index % 3 > 0,
        imageIds: index === 0 ? [own] : [],
        variationTypes: [
          {
            id: "t",
            name: "Ukuran",
            options: [
              { id: "a", name: text },
              { id: "b", name: "B" },
            ],
          },
        ],
        variants: [
          variantInput({
            sku,
            optionIds: ["a"],
            price: 12_345,
            cogs: 1,
            widthCm: 1.5,
            stockMode: "pre_order",
          }),
          variantInput({
            sku: ["0012", "1E5", "3-4", "'kutip", "MAR1"][index] ?? `${sku}b`,
            optionIds: ["b"],
            barcode: "012345678905",
            isActive: false,
          }),
        ],
      }),
    });
    if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  }
  return { seller, count: (await snapshot(shop, seller)).products.length };
}

for (const country of ["id", "th"] as const)
  test(`an export imports unchanged, in every format (${country})`, async () => {
    const { seller, count } = await awkwardShop(country);
    const before = await snapshot(shop, seller);
    for (const format of FORMATS) {
      const { started, items } = await checkExport(seller, format);
      expect(
        items
          .filter((item) => item.decision !== "unchanged" || item.problems.length > 0)
          .map(({ name, decision, problems }) => [format, name, decision, problems]),
      ).toEqual([]);
      expect(started.counts).toMatchObject({ total: count, unchanged: count });
    }
    expect(await snapshot(shop, seller)).toEqual(before);
  });

test("changing one cell of an export changes only that product, which keeps its first file's handle", async () => {
  const { seller, count } = await awkwardShop();
  const { bytes } = await download(seller, "format=csv");
  const started = await upload(
    seller,
    new TextDecoder().decode(bytes).replace("Topi", "Topi Baru"),
  );
  expect(started.import.counts).toMatchObject({ total: count, update: 1, unchanged: count - 1 });
});

test("another account imports an export and then has the same catalogue", async () => {
  const { seller, count } = await awkwardShop();
  const other = await shop.signUp();
  const { bytes } = await download(seller, "format=xlsx");
  const started = await upload(other, bytes);
  await other.call("POST", `/v2/products/imports/${started.import.id}/;apply`);
  await shop.drain();
  const [mine, theirs] = [await snapshot(shop, seller), await snapshot(shop, other)];
  expect(theirs.products).toHaveLength(count);
  const facts = ({ variants }: typeof mine) =>
    variants
      .map(({ sku, barcode, price, cogs, weightG, widthCm, stockMode, isActive }) =>
        JSON.stringify([sku, barcode, price, cogs, weightG, widthCm, stockMode, isActive]),
      )
      .sort();
  expect(facts(theirs)).toEqual(facts(mine));
  const names = ({ products }: typeof mine) =>
    products.map(({ name, isActive }) => `${name} ${isActive}`).sort();
  expect(names(theirs)).toEqual(names(mine));
});

test("no cell of a file starts a formula", async () => {
  const { seller } = await awkwardShop();
  for (const format of ["csv", "shopify"]) {
    const { answer, bytes } = await download(seller, `format=${format}`);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="products-.*\.csv"$/,
    );
    const text = new TextDecoder().decode(bytes);
    const cells = (parse(text, { bom: true, relax_column_count: false }) as string[][]).flat();
    expect(cells.filter((cell) => /^[=+@\uff1d\uff0b-]/.test(cell))).toEqual([]);
    // A reader that separates by semicolons keeps quotes within a line.
    expect(
      text.match(/[;\t|\n]["' ]*[=+@\uff1d\uff0b-]/g)?.filter((each) => !each.includes("'")),
    ).toEqual([]);
    expect(cells.filter((cell) => /^'[=+@\uff1d-]/.test(cell)).length).toBeGreaterThan(5);
    expect(text).toContain("'0012");
  }
});

test("the filter and the selected ids decide what is exported, of the own account only", async () => {
  const [seller, stranger] = [await shop.signUp(), await shop.signUp()];
  const made = await seller.call<{ product: { id: string } }>("POST", "/v2/products", {
    product: productInput({ name: "Kemeja Biru" }),
  });
  await seller.call("POST", "/v2/products", { product: productInput({ name: "Celana" }) });
  const names = async (as: Seller, query: string) =>
    (await allOf(readRows((await download(as, query)).bytes)).catch(() => [])).map((each) =>
      each.cell("Title"),
    );
  expect(await names(seller, "search=biru")).toEqual(["Kemeja Biru"]);
  expect(await names(seller, "sortBy=name&orderBy=asc")).toEqual(["Celana", "Kemeja Biru"]);
  expect(await names(seller, `ids=${made.body.product.id}`)).toEqual(["Kemeja Biru"]);
  expect(await names(stranger, `ids=${made.body.product.id}`)).toEqual([]);
});

test("any text survives an export and import in every column", () => {
  const parts = [
    "'",
    "=",
    "+",
    "-",
    "@",
    "\n",
    '"',
    ",",
    ";",
    "\t",
    "ก",
    "👕",
    "0",
    "1E5",
    " a",
    "_x0041_",
    "&",
    "<b>",
    "＋",
  ];
  // A fixed sequence, so that a failure can be repeated.
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 5000; round++) {
    const text = Array.from({ length: 1 + random(6) }, () => parts[random(parts.length)])
      .join("")
      .trim();
    const column = FILE_COLUMNS[random(FILE_COLUMNS.length)] ?? "Title";
    for (const kind of ["csv", "xlsx"] as const)
      expect([column, readCell(column, protectCell(column, text, kind), kind)]).toEqual([
        column,
        text,
      ]);
  }
});

test("semicolons, tabs and bars are accepted as separators", async () => {
  const text = csv([row({ Title: "Satu, dua" })]);
  for (const delimiter of [";", "\t", "|"]) {
    const other = `Handle${delimiter}Title${delimiter}Variant Price\na${delimiter}"x${delimiter}y"${delimiter}5\n`;
    expect(
      (await allOf(readRows(new TextEncoder().encode(other)))).map((each) => [
        each.cell("Title"),
        each.cell("Variant Price"),
      ]),
    ).toEqual([[`x${delimiter}y`, "5"]]);
  }
  expect((await allOf(readRows(new TextEncoder().encode(text))))[0]?.cell("Title")).toBe(
    "Satu, dua",
  );
});

test("a zip that is not a workbook is refused", async () => {
  await expect(allOf(readRows(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])))).rejects.toMatchObject({
    problem: { code: "not_xlsx" },
  });
});

const folder =
  process.env.SAMPLE_DATA ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url));
for (const [name, rate, currency] of [
  ["shopify-apparel.csv", "1", "IDR"],
  ["shopify-home-and-garden.csv", "16000", "USD"],
] as const)
  test.skipIf(!existsSync(`${folder}/${name}`))(
    `${name} is unchanged after import, export and import (skipped when ${folder} is missing)`,
    async () => {
      const seller = await shop.signUp();
      await importAll(shop, seller, readFileSync(`${folder}/${name}`, "utf8"), {
        rate,
        currency,
      });
      for (const format of FORMATS) {
        const { started } = await checkExport(seller, format);
        expect([format, started.counts]).toMatchObject([
          format,
          { total: 20, unchanged: 20, warnings: 0 },
        ]);
      }
    },
  );

test("only active products are exported as published to Shopify", async () => {
  const seller = await shop.signUp();
  for (const isActive of [true, false])
    await seller.call("POST", "/v2/products", {
      product: productInput({ name: `Aktif ${isActive}`, isActive }),
    });
  const { bytes } = await download(seller, "format=shopify&sortBy=name&orderBy=asc");
  const records = parse(Buffer.from(bytes), { bom: true, columns: true }) as {
    Title: string;
    Published: string;
  }[];
  expect(records.map(({ Title, Published }) => [Title, Published])).toEqual([
    ["Aktif false", "false"],
    ["Aktif true", "true"],
  ]);
});
