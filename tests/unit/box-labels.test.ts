import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { extractBoxPages } from "#backend/orders/parcels/box-labels.ts";

async function makeLabels(...texts: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const text of texts) pdf.addPage([300, 400]).drawText(text, { x: 20, y: 200, size: 12 });
  return pdf.save();
}

const countPages = async (pdf: Uint8Array | null) =>
  pdf ? (await PDFDocument.load(pdf)).getPageCount() : 0;

test("a code that begins another box's code takes its own page only", async () => {
  const labels = await makeLabels("Resi SPXID21XJ", "Resi SPXID21XJ2");
  for (const [number, trackingCode] of [
    [1, "SPXID21XJ"],
    [2, "SPXID21XJ2"],
  ] as const)
    expect(await countPages(await extractBoxPages(labels, { number, of: 2, trackingCode }))).toBe(
      1,
    );
});

test("a code that is printed in groups is found", async () => {
  const labels = await makeLabels("Resi SPX ID21 XJ", "Resi SPX ID99 AB", "Isi paket");
  const box = { number: 1, of: 2, trackingCode: "SPXID21XJ" };
  expect(await countPages(await extractBoxPages(labels, box))).toBe(1);
  expect(await extractBoxPages(labels, { ...box, trackingCode: "JNE1" })).toBeNull();
});
