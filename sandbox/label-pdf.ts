import { toBuffer } from "bwip-js/node";
import { isolateName, makePdf, type Sheet } from "#backend/papers/make-pdf.ts";
import { type Buyer, fullAddress } from "./buyers.ts";

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
const WIDTH = 298;
const HEIGHT = 420;
const MARGIN = 14;
const INNER = WIDTH - 2 * MARGIN;
const MAX_LINES = 8;

/** One A6 air waybill per page: barcode of the tracking code, sender, full receiver, items. */
export function labelPdf(pages: LabelPage[]): Promise<Uint8Array<ArrayBuffer>> {
  const options: PDFKit.PDFDocumentOptions = {
    ...{ size: [WIDTH, HEIGHT], margin: MARGIN, autoFirstPage: false },
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
  const place = (y: number) => ({ x: MARGIN, y, width: INNER });
  doc.addPage();
  write(page.courier, { size: 13, weight: "bold" }, place(MARGIN));
  const cod = page.cod === null ? "NON-COD" : `COD ${page.cod}`;
  write(cod, { size: 9, weight: "bold" }, { ...place(MARGIN + 3), align: "right" });
  doc.image(barcode, MARGIN, 38, { fit: [INNER, 52], align: "center" });
  write(tracking, { size: 12, weight: "bold" }, { ...place(96), align: "center" });
  rule(doc, 114);
  const isDrawable = (text: string) => hasLetters(sheet, page, text);
  const { buyer, sender } = page;
  party(sheet, 120, "To", { ...buyer, address: fullAddress(buyer) }, isDrawable);
  rule(doc, 212);
  party(sheet, 218, "From", { ...sender, phone: "" }, isDrawable);
  rule(doc, 272);
  write(`Order ${page.reference}`, { size: 8 }, place(278));
  page.lines.slice(0, MAX_LINES).forEach(({ quantity, name, sku }, at) => {
    const words = `${quantity} x ${isDrawable(name) ? name : sku}`;
    write(words, { size: 8, most: 1 }, place(294 + at * 12));
  });
  if (page.lines.length > MAX_LINES)
    write(`+ ${page.lines.length - MAX_LINES}`, { size: 8 }, place(294 + MAX_LINES * 12));
}

function party(
  { write }: Sheet,
  y: number,
  title: string,
  { name, phone, address }: { name: string; phone: string; address: string },
  has: (text: string) => boolean,
): void {
  const printed = (text: string) => [...text].filter(has).join("");
  const place = { x: MARGIN + 34, width: INNER - 34 };
  write(title, { size: 8, weight: "bold" }, { x: MARGIN, y, width: 34 });
  const words = `${isolateName(printed(name))} ${phone ? `(${phone})` : ""}`;
  const under = write(words, { size: 10, most: 2 }, { ...place, y });
  write(printed(address), { size: 9, most: 4 }, { ...place, y: under + 1 });
}

/** A label's printer leaves out what it has no letters for, as in a country's own letters alone. */
const hasLetters = (
  { canWrite }: Sheet,
  { letters }: Pick<LabelPage, "letters">,
  text: string,
): boolean => (letters === "own" ? !FOREIGN.test(text) : canWrite(text));
const FOREIGN = /[^\u0020-\u024f\u0e00-\u0e7f\u1e00-\u1eff\u2010-\u2026]/;

function rule(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.6)
    .stroke();
}
