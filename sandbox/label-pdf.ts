import { createRequire } from "node:module";
import { toBuffer } from "bwip-js/node";
import PDFDocument from "pdfkit";
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
}

/** A6 in points. */
const WIDTH = 298;
const HEIGHT = 420;
const MARGIN = 14;
const INNER = WIDTH - 2 * MARGIN;
const MAX_LINES = 8;

/** Fonts for Thai and Latin letters, like the country's printers. Others stay blank. */
const require = createRequire(import.meta.url);
const LETTERS = require.resolve("@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf");
const BOLD = require.resolve("@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf");

/** One A6 air waybill per page: barcode of the tracking code, sender, full receiver, items. */
export async function labelPdf(pages: LabelPage[]): Promise<ArrayBuffer> {
  const document = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: MARGIN,
    autoFirstPage: false,
    info: { Title: "Air waybill" },
  });
  const chunks: Uint8Array[] = [];
  document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on("end", resolve);
    document.on("error", reject);
  });
  for (const page of pages) await drawPage(document, page);
  document.end();
  await ended;
  return new Blob(chunks.map((chunk) => new Uint8Array(chunk))).arrayBuffer();
}

async function drawPage(
  document: PDFKit.PDFDocument,
  { trackingNumber: tracking, ...page }: LabelPage,
): Promise<void> {
  const barcode = await toBuffer({
    bcid: "code128",
    text: tracking,
    scale: 3,
    height: 14,
    includetext: false,
  });
  document.addPage();
  document
    .font(BOLD)
    .fontSize(13)
    .text(page.courier, MARGIN, MARGIN, { width: INNER / 2 });
  document
    .fontSize(9)
    .text(page.cod === null ? "NON-COD" : `COD ${page.cod}`, MARGIN + INNER / 2, MARGIN + 3, {
      width: INNER / 2,
      align: "right",
    });
  document.image(barcode, MARGIN, 38, { fit: [INNER, 52], align: "center" });
  document.font(BOLD).fontSize(12).text(tracking, MARGIN, 96, { width: INNER, align: "center" });
  rule(document, 114);
  const { buyer } = page;
  party(document, 120, "To", buyer.name, buyer.phone, fullAddress(buyer));
  rule(document, 212);
  const { name, address } = page.sender;
  party(document, 218, "From", name, "", address);
  rule(document, 272);
  document.font(LETTERS).fontSize(8).text(`Order ${page.reference}`, MARGIN, 278, { width: INNER });
  drawLines(document, page.lines);
}

function drawLines(document: PDFKit.PDFDocument, lines: LabelPage["lines"]): void {
  document.fontSize(8);
  lines.slice(0, MAX_LINES).forEach((line, at) => {
    const name = printed(line.name) || line.sku;
    document.text(`${line.quantity} x ${name}`, MARGIN, 294 + at * 12, {
      width: INNER,
      height: 10,
      ellipsis: true,
    });
  });
  if (lines.length > MAX_LINES)
    document.text(`+ ${lines.length - MAX_LINES}`, MARGIN, 294 + MAX_LINES * 12);
}

function party(
  document: PDFKit.PDFDocument,
  y: number,
  title: string,
  name: string,
  phone: string,
  address: string,
): void {
  document.font(BOLD).fontSize(8).text(title, MARGIN, y);
  document.font(LETTERS).fontSize(10);
  document.text(`${printed(name)} ${phone ? `(${phone})` : ""}`, MARGIN + 34, y, {
    width: INNER - 34,
  });
  document
    .fontSize(9)
    .text(printed(address), MARGIN + 34, document.y + 1, { width: INNER - 34, height: 56 });
}

const UNKNOWN = /[^\u0020-\u024f\u0e00-\u0e7f\u1e00-\u1eff\u2010-\u2026]/g;

const printed = (text: string) => text.replace(UNKNOWN, "");

function rule(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.6)
    .stroke();
}
