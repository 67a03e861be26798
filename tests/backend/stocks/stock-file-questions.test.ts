import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { storedFiles } from "#backend/db/schema/limits.ts";
import { variants } from "#backend/db/schema/products.ts";
import type { NumberDoubts } from "#contract/import-numbers.ts";
import { StockBatch } from "#contract/stock-batches.ts";
import type { StockFileColumns } from "#contract/stock-files.ts";
import { windows874 } from "#tests/support/file-encodings.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { sheetsFile, textCell } from "#tests/support/sheets-file.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

async function sellerWith(...skus: string[]): Promise<Seller> {
  const seller = await world.signUp();
  for (const sku of skus) await world.stockUp(seller, sku, 10);
  return seller;
}

/** Uploads a file and returns the calls about it. */
async function uploadFile(
  seller: Seller,
  content: string | Uint8Array<ArrayBuffer>,
  reason = "correction",
) {
  const form = new FormData();
  form.set("reason", reason);
  form.set("file", new File([content], "stok.csv"));
  const { body } = await seller.fetch("/v1/stocks/imports", { method: "POST", body: form });
  const path = `/v1/stocks/batches/${body.batchId}`;
  const get = async <T>(part: string): Promise<T> =>
    (await seller.fetch(`${path}/${part}`)).body as T;
  const read = async () => StockBatch.parse((await seller.fetch(path)).body);
  return {
    path,
    read,
    status: async () => (await read()).status,
    columns: async () =>
      (await get<{ columns: z.infer<typeof StockFileColumns> }>("columns")).columns,
    questions: () => get<{ doubts: NumberDoubts[]; signs: number; unusual: number }>("numbers"),
    put: (part: "columns" | "numbers" | "encoding", body: object) =>
      seller.fetch(`${path}/${part}`, { method: "PUT", body }),
    /** The new stock of each SKU, or the error code. */
    figures: async () =>
      Object.fromEntries(
        (await read()).items.map(({ sku, change, errorCode }) => [sku, errorCode ?? change.onHand]),
      ),
  };
}

test("unknown columns are asked for once, with a proposal, and known in the next file", async () => {
  const seller = await sellerWith("A", "B");
  const content = "Artikel Toko;Laci;Isi Rak\nA;R1;1.200\nB;R2;7\n";
  const file = await uploadFile(seller, content);
  expect(await file.status()).toBe("mapping");
  expect(await file.columns()).toEqual({
    line: 1,
    columns: [
      // Its values are SKUs of the account.
      { head: "Artikel Toko", samples: ["A", "B"], choice: "sku" },
      { head: "Laci", samples: ["R1", "R2"], choice: "none" },
      { head: "Isi Rak", samples: ["1.200", "7"], choice: "on_hand" },
    ],
    isRemembered: false,
    belongsTo: null,
  });
  expect(await file.put("columns", { choices: ["none", "rack", "rack"] })).toMatchObject({
    ...{ status: 422 },
    body: { fields: { "needs.sku": "column_missing_sku", "choices[2]": "column_twice" } },
  });
  expect((await file.put("columns", { choices: ["sku", "rack", "on_hand"] })).status).toBe(200);
  expect(await file.figures()).toEqual({ A: { to: 1200 }, B: { to: 7 } });

  const next = await uploadFile(seller, content.replace("7", "8"));
  expect(await next.figures()).toEqual({ A: { to: 1200 }, B: { to: 8 } });
  expect((await next.columns()).isRemembered).toBe(true);
  await seller.fetch(`${next.path}/columns`, { method: "DELETE" });
  expect(await next.status()).toBe("mapping");
  expect(await (await uploadFile(seller, content)).status()).toBe("mapping");
});

test("another account's file and choices are not seen", async () => {
  const seller = await sellerWith("A");
  const content = "Artikel;Isi\nA;12\n";
  const file = await uploadFile(seller, content);
  await file.put("columns", { choices: ["sku", "on_hand"] });
  const other = await sellerWith("A");
  expect(await (await uploadFile(other, content)).status()).toBe("mapping");
  for (const part of ["columns", "numbers"])
    expect((await other.fetch(`${file.path}/${part}`)).status).toBe(404);
});

test("a file without headings is read by its columns' places", async () => {
  const seller = await sellerWith("A", "B");
  const file = await uploadFile(seller, "A;x;12\nB;y;13\n");
  expect(await file.columns()).toMatchObject({
    line: 0,
    columns: [{ head: "", choice: "sku" }, { choice: "none" }, { choice: "on_hand" }],
  });
  await file.put("columns", { choices: ["sku", "none", "on_hand"] });
  expect(await file.figures()).toEqual({ A: { to: 12 }, B: { to: 13 } });
});

test("a file without headings is asked about again, and its longer lines are held back", async () => {
  const seller = await sellerWith("A", "B");
  const first = await uploadFile(seller, "A;12\nB;13\n");
  await first.put("columns", { choices: ["sku", "on_hand"] });
  const second = await uploadFile(seller, "A,7\nB,8\nA,1,000\n");
  expect(await second.status()).toBe("mapping");
  await second.put("columns", { choices: ["sku", "on_hand", "none"] });
  const { items } = await second.read();
  expect(items.map(({ line, errorCode }) => [line, errorCode]).sort()).toEqual([
    [1, null],
    [2, null],
    [3, "row_too_wide"],
  ]);
});

test("rows that a filter hides are left out, counted and named", async () => {
  const seller = await sellerWith("A", "B");
  const rows = ["SKU,Stok", "A,12", "B,13"].map(
    (line, at) =>
      `<row${at === 2 ? ' hidden="1"' : ""}>${line.split(",").map(textCell).join("")}</row>`,
  );
  const xml = `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
  const file = await uploadFile(seller, new Uint8Array(sheetsFile([{ name: "Stok", xml }])));
  expect(await file.read()).toMatchObject({
    rows: 1,
    hidden: { rows: 1, columns: [], sheets: [] },
  });
  expect(await file.figures()).toEqual({ A: { to: 12 } });
});

test("two columns that could both be the stock are asked about", async () => {
  const seller = await sellerWith("A");
  expect(await (await uploadFile(seller, "SKU,Stok,Sisa\nA,12,9\n")).status()).toBe("mapping");
});

test.each([
  ["SKU,SKU,Stok", "A,B,12"],
  ["SKU,Kode Barang,Stok", "A,B,12"],
  ["sku,on_hand,on_hand", "A,12,9"],
])("the headings %s, two of which mean one field, are asked about", async (head, line) => {
  const seller = await sellerWith("A", "B");
  expect(await (await uploadFile(seller, `${head}\n${line}\n`)).status()).toBe("mapping");
});

test("two columns with one heading and the same values are one", async () => {
  const seller = await sellerWith("A");
  const file = await uploadFile(seller, "SKU,Kode Barang,Stok\nA,A,12\n");
  expect(await file.figures()).toEqual({ A: { to: 12 } });
});

test("a file whose figures are all negative is asked about", async () => {
  const seller = await sellerWith("A", "B");
  const file = await uploadFile(seller, "SKU,Stok\nA,-4\nB,-2\n");
  expect(await file.figures()).toEqual({ A: "sign_doubtful", B: "sign_doubtful" });
  await file.put("numbers", { signs: "difference" });
  expect(await file.figures()).toEqual({ A: { by: -4 }, B: { by: -2 } });
});

test("a line without a SKU is found by its barcode, if one variant alone has it", async () => {
  const seller = await sellerWith("A", "B", "C");
  const codes = { A: "8991234567891", B: "4006381333931", C: "4006381333931" };
  for (const [sku, barcode] of Object.entries(codes))
    await world.backend.db.update(variants).set({ barcode }).where(eq(variants.sku, sku));
  const file = await uploadFile(
    seller,
    "Barcode,Stok\n8991234567891,12\n4006381333931,3\n9999999999994,3\n",
  );
  const { items } = await file.read();
  expect(items.map(({ sku, errorCode }) => [sku, errorCode]).sort()).toEqual([
    ["4006381333931", "barcode_twice"],
    ["9999999999994", "barcode_unknown"],
    ["A", null],
  ]);
});

test("every column and every figure is accounted for", async () => {
  const seller = await sellerWith("A", "B", "C");
  const file = await uploadFile(
    seller,
    "sku,name,on_hand,rack,available,Harga Beli,Catatan,Kosong\nA,Kaos,12,,1,5000,x,\nB,Topi,10,R1,1,5000,,\nC,Mug,dua,,1,5000,,\n",
  );
  const { file: account, items } = await file.read();
  const shown = account?.columns.map(({ head, field, leftOut, cells, changed, same, held }) =>
    [head, leftOut ?? field, cells, changed, same, held].join(" "),
  );
  expect(shown).toEqual([
    "sku sku 3 0 0 0",
    "name reference 3 0 0 0",
    "on_hand on_hand 3 1 1 1",
    "rack rack 1 1 0 0",
    "available computed 3 0 0 0",
    "Harga Beli cost 3 0 0 0",
    "Catatan unknown 1 0 0 0",
    "Kosong empty 0 0 0 0",
  ]);
  expect(items.find(({ sku }) => sku === "C")).toMatchObject({
    ...{ errorCode: "invalid_number", cell: { heading: "on_hand", text: "dua" } },
  });
});

test("numbers that all have three zeros behind their mark are asked about once", async () => {
  const seller = await sellerWith("A", "B");
  const file = await uploadFile(seller, "SKU;Stok\nA;12.000\nB;5.000\n");
  expect(await file.figures()).toEqual({ A: "number_doubtful", B: "number_doubtful" });
  expect(await file.questions()).toMatchObject({
    doubts: [
      {
        ...{ column: "on_hand", heading: "Stok", mark: ".", cells: 2 },
        rows: [{ line: 2, name: "A", text: "12.000", thousands: "12000", decimals: "12.000" }, {}],
      },
    ],
    ...{ signs: 0, unusual: 0 },
  });
  const say = (means: string) => ({ answers: [{ column: "on_hand", mark: ".", means }] });
  await file.put("numbers", say("decimals"));
  expect(await file.figures()).toEqual({ A: { to: 12 }, B: { to: 5 } });
  await file.put("numbers", say("thousands"));
  expect(await file.figures()).toEqual({ A: { to: 12_000 }, B: { to: 5_000 } });
});

test("a cell that is no number does not answer the question of the others", async () => {
  const seller = await sellerWith("A", "B", "C");
  const file = await uploadFile(seller, "SKU;Stok\nA;12.000\nB;5.000\nC;habis\n");
  expect(await file.figures()).toEqual({
    ...{ A: "number_doubtful", B: "number_doubtful", C: "invalid_number" },
  });
});

test("a figure a thousand times the present one is asked about or held, and taken once it is said to be right", async () => {
  const seller = await sellerWith("A", "B", "C");
  await world.stockUp(seller, "D", 0);
  const file = await uploadFile(seller, "SKU;Stok\nA;10.000\nB;10000\nC;11\nD;12\n");
  expect(await file.figures()).toEqual({
    ...{ A: "number_doubtful", B: "figure_far_from_present" },
    ...{ C: { to: 11 }, D: { to: 12 } },
  });
  expect(await file.questions()).toMatchObject({ doubts: [{ cells: 1 }], unusual: 1 });
  await file.put("numbers", { unusualFigures: "take" });
  expect(await file.figures()).toMatchObject({ A: "number_doubtful", B: { to: 10_000 } });
});

test("a received figure far above the file's others is held", async () => {
  const seller = await sellerWith("A", "B", "C", "D");
  const file = await uploadFile(seller, "SKU;Stok\nA;12\nB;24\nC;36\nD;18000\n", "received");
  expect(await file.figures()).toEqual({
    ...{ A: { by: 12 }, B: { by: 24 }, C: { by: 36 } },
    D: "figure_far_from_file",
  });
});

test("a negative figure beside others is a difference or a stock below zero, as the seller says", async () => {
  const seller = await sellerWith("A", "B");
  const file = await uploadFile(seller, "SKU,Stok\nA,-4\nB,12\n");
  expect(await file.figures()).toEqual({ A: "sign_doubtful", B: { to: 12 } });
  await file.put("numbers", { signs: "difference" });
  expect(await file.figures()).toEqual({ A: { by: -4 }, B: { to: 12 } });
  await file.put("numbers", { signs: "below_zero" });
  expect(await file.figures()).toEqual({ A: { to: 0 }, B: { to: 12 } });
});

test("the file is kept until it is applied, and then no longer read differently", async () => {
  const seller = await sellerWith("A");
  const stored = () =>
    world.backend.db.$count(storedFiles, eq(storedFiles.accountId, seller.accountId));
  const file = await uploadFile(seller, "SKU,Stok\nA,12\n");
  expect(await stored()).toBe(1);
  await seller.fetch(`${file.path}/;apply`, { method: "POST" });
  expect(await stored()).toBe(0);
  expect((await file.put("numbers", { signs: "difference" })).status).toBe(409);
});

test("a guessed encoding is confirmed by a sample line, read otherwise if it is wrong, and remembered", async () => {
  const seller = await sellerWith("A");
  // Few Thai letters between others look like French ones.
  const content = new Uint8Array(windows874("SKU,Stok,Rak\nA,12,ก1 ข2\n"));
  const file = await uploadFile(seller, content);
  expect(await file.read()).toMatchObject({
    ...{ encoding: "windows-1252", items: [{ change: { rack: "¡1 ¢2" } }] },
    readings: [
      { encoding: "windows-874", line: "A,12,ก1 ข2" },
      { encoding: "windows-1252", line: "A,12,¡1 ¢2" },
    ],
  });
  expect((await file.put("encoding", { encoding: "windows-874" })).status).toBe(200);
  const read = { encoding: "windows-874", readings: [], items: [{ change: { rack: "ก1 ข2" } }] };
  expect(await file.read()).toMatchObject(read);
  expect(await (await uploadFile(seller, content)).read()).toMatchObject(read);
});
