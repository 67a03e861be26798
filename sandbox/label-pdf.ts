import { toBuffer } from "bwip-js/node";
import { isolateName, makePdf, type Sheet } from "#backend/papers/make-pdf.ts";
import { type Buyer, formatFullAddress } from "./buyers.ts";

export interface LabelPage {
  courier: string;
  /** The courier's amount to collect, with its currency. `null` where it is paid. */
  cod: string | null;
  trackingNumber: string;
  reference: string;
  buyer: Buyer;
  sender: { name: string; address: string };
  /** `sku`: printed where no available font has the name's letters. */
  lines: { quantity: number; name: string; sku: string }[];
  /** `own`: the printer has only Latin and Thai letters. */
  letters?: "own";
}

/** A6 in points. */
const PAGE_WIDTH = 298;
const PAGE_HEIGHT = 420;
const PAGE_MARGIN = 14;
const INNER_WIDTH = PAGE_WIDTH - 2 * PAGE_MARGIN;
const MAX_LINES = 8;

/** One A6 air waybill per page: barcode of the tracking code, sender, full receiver, items. */
export function labelPdf(pages: LabelPage[]): Promise<Uint8Array<ArrayBuffer>> {
  const options: PDFKit.PDFDocumentOptions = {
    ...{ size: [PAGE_WIDTH, PAGE_HEIGHT], margin: PAGE_MARGIN, autoFirstPage: false },
    info: { Title: "Air waybill" },
  };
  return makePdf(options, [JSON.stringify(pages)], async (sheet) => {
    for (const page of pages) await drawPage(sheet, page);
  });
}

async function drawPage(
  sheet: Sheet,
  { trackingNumber: tracking, ...page }: LabelPage,
): Promise<void> {
  const barcode = await toBuffer({
    bcid: "code128",
    text: tracking,
    scale: 3,
    height: 14,
    includetext: false,
  });
  const { doc, write } = sheet;
  const listPlaceFields = (y: number) => ({ x: PAGE_MARGIN, y, width: INNER_WIDTH });
  doc.addPage();
  write(page.courier, { size: 13, weight: "bold" }, listPlaceFields(PAGE_MARGIN));
  const cod = page.cod === null ? "NON-COD" : `COD ${page.cod}`;
  write(cod, { size: 9, weight: "bold" }, { ...listPlaceFields(PAGE_MARGIN + 3), align: "right" });
  doc.image(barcode, PAGE_MARGIN, 38, { fit: [INNER_WIDTH, 52], align: "center" });
  write(tracking, { size: 12, weight: "bold" }, { ...listPlaceFields(96), align: "center" });
  drawLine(doc, 114);
  const isDrawable = (text: string) => hasLetters(sheet, page, text);
  const { buyer, sender } = page;
  drawAddress(sheet, 120, "To", { ...buyer, address: formatFullAddress(buyer) }, isDrawable);
  drawLine(doc, 212);
  drawAddress(sheet, 218, "From", { ...sender, phone: "" }, isDrawable);
  drawLine(doc, 272);
  write(`Order ${page.reference}`, { size: 8 }, listPlaceFields(278));
  page.lines.slice(0, MAX_LINES).forEach(({ quantity, name, sku }, at) => {
    const words = `${quantity} x ${isDrawable(name) ? name : sku}`;
    write(words, { size: 8, most: 1 }, listPlaceFields(294 + at * 12));
  });
  if (page.lines.length > MAX_LINES)
    write(`+ ${page.lines.length - MAX_LINES}`, { size: 8 }, listPlaceFields(294 + MAX_LINES * 12));
}

function drawAddress(
  { write }: Sheet,
  y: number,
  title: string,
  { name, phone, address }: { name: string; phone: string; address: string },
  has: (text: string) => boolean,
): void {
  const keepPrintable = (text: string) => [...text].filter(has).join("");
  const place = { x: PAGE_MARGIN + 34, width: INNER_WIDTH - 34 };
  write(title, { size: 8, weight: "bold" }, { x: PAGE_MARGIN, y, width: 34 });
  const words = `${isolateName(keepPrintable(name))} ${phone ? `(${phone})` : ""}`;
  const under = write(words, { size: 10, most: 2 }, { ...place, y });
  write(keepPrintable(address), { size: 9, most: 4 }, { ...place, y: under + 1 });
}

/** A label's printer leaves out what it has no letters for, as in a country's own letters alone. */
const hasLetters = (
  { canWrite }: Sheet,
  { letters }: Pick<LabelPage, "letters">,
  text: string,
): boolean => (letters === "own" ? !FOREIGN_LETTERS.test(text) : canWrite(text));
const FOREIGN_LETTERS = /[^\u0020-\u024f\u0e00-\u0e7f\u1e00-\u1eff\u2010-\u2026]/;

function drawLine(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(PAGE_MARGIN, y)
    .lineTo(PAGE_WIDTH - PAGE_MARGIN, y)
    .lineWidth(0.6)
    .stroke();
}
