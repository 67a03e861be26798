import { PDFDocument } from "@cantoo/pdf-lib";
import { bareLetters } from "../../papers/letters.ts";
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
  const pages = (await readPdfText(pdf, "\f")).split("\f").map(bareLetters);
  const code = bareLetters(trackingCode ?? "");
  const bearing = pages.flatMap((words, at) => (code && words.includes(code) ? [at] : []));
  const ownPages = bearing.length > 0 ? bearing : pages.length === of ? [number - 1] : [];
  if (ownPages.length === 0) return null;
  const whole = await PDFDocument.load(pdf);
  const taken = await PDFDocument.create();
  for (const page of await taken.copyPages(whole, ownPages)) taken.addPage(page);
  return taken.save();
}
