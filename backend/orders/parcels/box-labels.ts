import { PDFDocument } from "@cantoo/pdf-lib";
import { foldLetters } from "../../papers/letters.ts";
import { readPdfText } from "../../papers/read-pdf-text.ts";

interface LabelledBox {
  number: number;
  of: number;
  trackingCode: string | null;
}

/**
 * Returns the pages of an order's labels that show the box's tracking code, else the page at its
 * position if each box has one. Returns `null` if the pages do not tell.
 */
export async function extractBoxPages(
  pdf: Uint8Array,
  { number, of, trackingCode }: LabelledBox,
): Promise<Uint8Array | null> {
  const pages = (await readPdfText(pdf, "\f")).split("\f");
  const code = foldLetters(trackingCode ?? "");
  const pagesWithCode = code === "" ? [] : findPages(pages, code);
  const ownPages =
    pagesWithCode.length > 0 ? pagesWithCode : pages.length === of ? [number - 1] : [];
  if (ownPages.length === 0) return null;
  const wholePdf = await PDFDocument.load(pdf);
  const boxPdf = await PDFDocument.create();
  for (const page of await boxPdf.copyPages(wholePdf, ownPages)) boxPdf.addPage(page);
  return boxPdf.save();
}

/**
 * Finds the pages that show the code as one word, else those whose letters contain it. A box's code
 * may begin another's: SPXID1 and SPXID12.
 */
function findPages(pages: readonly string[], code: string): number[] {
  const findBy = (shows: (text: string) => boolean) =>
    pages.flatMap((text, index) => (shows(text) ? [index] : []));
  const exactPages = findBy((text) => text.split(/\s+/).map(foldLetters).includes(code));
  return exactPages.length > 0 ? exactPages : findBy((text) => foldLetters(text).includes(code));
}
