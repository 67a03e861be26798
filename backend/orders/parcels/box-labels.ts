import { PDFDocument } from "@cantoo/pdf-lib";
import { foldLetters } from "../../papers/letters.ts";
import { readPdfText } from "../../papers/pdf-text.ts";

interface LabelledBox {
  number: number;
  of: number;
  trackingCode: string | null;
}

/**
 * The pages of an order's labels that show the box's tracking code, else the page at its position
 * if each box has one. `null` if the pages do not tell.
 */
export async function takeBoxPages(
  pdf: Uint8Array,
  { number, of, trackingCode }: LabelledBox,
): Promise<Uint8Array | null> {
  const pages = (await readPdfText(pdf, "\f")).split("\f").map(foldLetters);
  const code = foldLetters(trackingCode ?? "");
  const pagesWithCode = pages.flatMap((text, index) =>
    code && text.includes(code) ? [index] : [],
  );
  const ownPages =
    pagesWithCode.length > 0 ? pagesWithCode : pages.length === of ? [number - 1] : [];
  if (ownPages.length === 0) return null;
  const wholePdf = await PDFDocument.load(pdf);
  const boxPdf = await PDFDocument.create();
  for (const page of await boxPdf.copyPages(wholePdf, ownPages)) boxPdf.addPage(page);
  return boxPdf.save();
}
