import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { mergePapers } from "#backend/orders/documents/merge-papers.ts";
import type { OrderDocument } from "#contract/order-documents.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { samplePapers } from "./paper-samples.ts";
import { orderToShip } from "./pick-pack/warehouse.ts";

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

/** Dots per point at 203 dpi, the coarsest label printers in use. */
const SCALE = 203 / 72;

async function readCodes(pdf: Uint8Array): Promise<string[]> {
  const document = await pdfium.loadDocument(pdf);
  const codes: string[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: SCALE, render: "bitmap" });
    const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" };
    const found = await readBarcodes(picture as ImageData, { formats: ["Code128"] });
    codes.push(...found.map(({ text }) => text));
  }
  document.destroy();
  return codes;
}

test.each(["a6", "a4"] as const)(
  "on %s the barcode of a packing slip contains the order's number",
  async (paper) => {
    const seller = await world.signUp();
    await world.stockUp(seller, "TEA", 20);
    const numbers = ["2611210A7BCD01", "2611210A7BCD02"].map((number) => `${number}${paper}`);
    const orderIds: string[] = [];
    for (const number of numbers)
      orderIds.push(await orderToShip(world, seller, number, { TEA: 1 }));
    const body = { orderIds, kinds: ["packing_slip"], paper };
    const asked = await seller.fetch("/v1/orders/documents", { method: "POST", body });
    const { document } = asked.body as unknown as { document: OrderDocument };
    await world.drain();
    const file = await world.backend.files.get(`order-documents/${document.id}.pdf`);
    if (!file) throw new Error("There is no PDF");
    expect((await readCodes(await file.bytes())).sort()).toEqual(numbers);
  },
);

test.each(["a6", "a4"] as const)(
  "barcodes of couriers' labels are readable after merging on %s",
  async (size) => {
    const { bytes } = await mergePapers(await samplePapers("label", size, "th"), async () => {});
    const codes = [1, 2, 3].map((n) => `SPX00112233${n}`);
    expect((await readCodes(bytes)).sort()).toEqual(codes);
  },
);
