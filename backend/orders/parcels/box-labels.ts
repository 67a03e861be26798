import { PDFDocument } from "@cantoo/pdf-lib";
import { foldLetters } from "../../papers/letters.ts";
import { readPdfText } from "../../papers/pdf-text.ts";

interface LabelledBox {
  number: number;
  of: number;
  trackingCode: string | null;
}

/**
 * Returns the pages of an order's labels that belong to one box: those with its tracking code, else
 * the page at its position if each box has one; `null` if the pages do not show their box.
 */
export async function takeBoxPages(
  pdf: Uint8Array,
  { number, of, trackingCode }: LabelledBox,
): Promise<Uint8Array | null> {
  const pages = (await readPdfText(pdf, "\f")).split("\f").map(foldLetters);
  const code = foldLetters(trackingCode ?? "");
  const bearing = pages.flatMap((text, index) => (code && text.includes(code) ? [index] : []));
  const ownPages = bearing.length > 0 ? bearing : pages.length === of ? [number - 1] : [];
  if (ownPages.length === 0) return null;
  const wholePdf = await PDFDocument.load(pdf);
  const boxPdf = await PDFDocument.create();
  for (const page of await boxPdf.copyPages(wholePdf, ownPages)) boxPdf.addPage(page);
  return boxPdf.save();
}
