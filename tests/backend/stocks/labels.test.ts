import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { products, variants } from "#backend/db/schema/products.ts";
import { printLabels } from "#backend/stocks/labels/print-labels.ts";
import { LABEL_FIELDS, LABEL_SIZES, type LabelSize } from "#contract/stock-labels.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
let pdfium: PDFiumLibrary;
beforeAll(async () => {
  // The module loads this file over the network by default.
  const wasm = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = new Uint8Array(await readFile(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  [world, pdfium] = await Promise.all([startSellerWorld(), PDFiumLibrary.init()]);
});
afterAll(() => pdfium.destroy());

/** Millimetres per PDF point. */
const MM = 25.4 / 72;
/** Dots per point: 300 dpi, as a label printer has. */
const SCALE = 300 / 72;

/** The picture of a page, or of the part under one label. */
interface Picture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

function cut({ data, width }: Picture, x: number, y: number, w: number, h: number): Picture {
  const part = new Uint8ClampedArray(w * h * 4);
  for (let row = 0; row < h; row++) {
    const start = ((y + row) * width + x) * 4;
    part.set(data.subarray(start, start + w * 4), row * w * 4);
  }
  return { data: part, width: w, height: h };
}

/** Returns the barcode that a decoder reads from each cell of the page's grid, or "". */
async function readCells(picture: Picture, size: LabelSize): Promise<string[]> {
  const { columns, rows, width, height } = LABEL_SIZES[size];
  const dots = (millimetres: number) => Math.floor((millimetres / MM) * SCALE);
  const left = Math.floor((picture.width - dots(columns * width)) / 2);
  const top = Math.floor((picture.height - dots(rows * height)) / 2);
  const codes: string[] = [];
  for (let place = 0; place < columns * rows; place++) {
    const x = left + dots((place % columns) * width);
    const y = top + dots(Math.floor(place / columns) * height);
    const label = cut(picture, x, y, dots(width), dots(height));
    const [found] = await readBarcodes({ ...label, colorSpace: "srgb" } as ImageData, {
      formats: ["EAN13", "EAN8", "UPCA", "Code128"],
      maxNumberOfSymbols: 1,
    });
    codes.push(found ? `${found.format} ${found.text}` : "");
  }
  return codes;
}

/** Returns each page's size in millimetres and its barcodes. */
async function readPages(pdf: Uint8Array, size: LabelSize) {
  const document = await pdfium.loadDocument(pdf);
  const pages = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const { data, width, height } = await page.render({ scale: SCALE, render: "bitmap" });
    const picture = { data: new Uint8ClampedArray(data), width, height };
    pages.push({
      ...{ width: originalWidth * MM, height: originalHeight * MM },
      codes: await readCells(picture, size),
    });
  }
  document.destroy();
  return pages;
}

async function print(seller: Seller, items: object[], size: LabelSize, fields = LABEL_FIELDS) {
  const response = await printLabels(world.backend, seller.caller, {
    items: items as never,
    size,
    fields: [...fields],
  });
  return readPages(new Uint8Array(await response.arrayBuffer()), size);
}

async function withBarcode(seller: Seller, sku: string, barcode: string, onHand = 3) {
  const variantId = await world.stockUp(seller, sku, onHand);
  await world.backend.db.update(variants).set({ barcode }).where(eq(variants.id, variantId));
  return (await stockNamed(seller, sku)).id;
}

test.each([
  ["8991234567891", "EAN13 8991234567891"],
  // A UPC-A is an EAN-13 with a leading 0, and decoders report it so.
  ["036000291452", "EAN13 0036000291452"],
  ["96385074", "EAN8 96385074"],
  ["KAOS-01", "Code128 KAOS-01"],
])("the barcode %s is readable from the printed label", async (barcode, read) => {
  const seller = await world.signUp();
  const stockId = await withBarcode(seller, "A", barcode);
  for (const size of ["33x15", "50x30"] as const) {
    const [page] = await print(seller, [{ stockId, copies: 1 }], size);
    expect(page?.codes).toEqual([read]);
  }
});

test("each page of a roll is one label in exact millimetres, one per unit on hand", async () => {
  const seller = await world.signUp();
  const stockId = await withBarcode(seller, "A", "8991234567891", 3);
  for (const size of ["33x15", "40x30", "50x30", "70x50"] as const) {
    const pages = await print(seller, [{ stockId, copies: null }], size);
    expect(pages).toHaveLength(3);
    for (const page of pages) {
      expect(page.width).toBeCloseTo(LABEL_SIZES[size].width, 1);
      expect(page.height).toBeCloseTo(LABEL_SIZES[size].height, 1);
    }
  }
});

test("a sheet is A4 with a grid of labels, and continues on the next", async () => {
  const seller = await world.signUp();
  const stockId = await withBarcode(seller, "A", "8991234567891");
  const pages = await print(seller, [{ stockId, copies: 25 }], "a4-3x8");
  expect(pages.map(({ codes }) => codes.filter((code) => code !== ""))).toEqual([
    Array(24).fill("EAN13 8991234567891"),
    ["EAN13 8991234567891"],
  ]);
  expect(pages[0]?.width).toBeCloseTo(210, 0);
  expect(pages[0]?.height).toBeCloseTo(297, 0);
});

test("a variant without a barcode gets its SKU as one; names print in Thai too", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "THAI-1", 1);
  await world.backend.db
    .update(products)
    .set({ name: "เสื้อยืดผ้าฝ้าย Premium é" })
    .where(eq(products.accountId, seller.accountId));
  const { id: stockId } = await stockNamed(seller, "THAI-1");
  const [before] = await print(seller, [{ stockId, copies: 1 }], "50x30");
  expect(before?.codes).toEqual(["Code128 THAI-1"]);
  const { body } = await seller.fetch("/v1/stocks/barcodes", {
    method: "POST",
    body: { stockIds: [stockId] },
  });
  expect(body).toEqual({ made: 1, unreadable: [] });
  const [variant] = await world.backend.db
    .select({ barcode: variants.barcode })
    .from(variants)
    .where(eq(variants.id, variantId));
  expect(variant?.barcode).toBe("THAI-1");
});

test("a SKU with as many digits as a GTIN is Code 128; a Thai one and a too long one are refused differently", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "20250101", 1);
  const { id: stockId } = await stockNamed(seller, "20250101");
  const [page] = await print(seller, [{ stockId, copies: 1 }], "50x30");
  expect(page?.codes).toEqual(["Code128 20250101"]);
  const made = (ids: string[]) =>
    seller.fetch("/v1/stocks/barcodes", { method: "POST", body: { stockIds: ids } });
  expect((await made([stockId])).body).toEqual({ made: 0, unreadable: [] });
  await world.stockUp(seller, "เสื้อ", 1);
  const { id: thai } = await stockNamed(seller, "เสื้อ");
  expect((await made([thai])).body).toEqual({ made: 0, unreadable: ["เสื้อ"] });
  await expect(print(seller, [{ stockId: thai, copies: 1 }], "70x50")).rejects.toMatchObject({
    problem: { code: "no_barcode_signs", details: { skus: "เสื้อ" } },
  });
});

test("a code whose bars would be too thin is refused with its SKU, and no stock means no label", async () => {
  const seller = await world.signUp();
  const long = await withBarcode(seller, "A", "PANJANG-SEKALI-TIDAK-MUAT-DI-LABEL-KECIL");
  const none = await withBarcode(seller, "B", "8991234567891", 0);
  await expect(print(seller, [{ stockId: long, copies: 1 }], "33x15")).rejects.toMatchObject({
    problem: { code: "barcode_too_long", details: { skus: "A" } },
  });
  await expect(print(seller, [{ stockId: none, copies: null }], "33x15")).rejects.toMatchObject({
    problem: { code: "no_labels" },
  });
  await expect(
    print(
      seller,
      [
        { stockId: none, copies: 2_000 },
        { stockId: none, copies: 1 },
      ],
      "33x15",
    ),
  ).rejects.toMatchObject({ problem: { code: "too_many_labels" } });
});
