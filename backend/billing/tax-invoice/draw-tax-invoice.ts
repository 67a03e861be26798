import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import { vatBase, vatRuleOf } from "#contract/vat.ts";
import { breakLines } from "../../papers/break-lines.ts";
import { INVOICE_TEXTS, type InvoiceTexts } from "./texts.ts";

interface InvoiceParty {
  name: string;
  address: string;
  taxNumber: string;
}

export interface TaxInvoice {
  countryCode: CountryCode;
  number: string;
  paidAt: Date;
  timeZone: string;
  seller: InvoiceParty;
  /** "" if the buyer gave no number. */
  buyer: InvoiceParty;
  quota: number;
  /** Minor units. */
  price: number;
  discount: number;
  vatRate: number;
  vat: number;
  total: number;
}

const fontAt = (weight: string) =>
  createRequire(import.meta.url).resolve(
    `@expo-google-fonts/sarabun/${weight}/Sarabun_${weight}.ttf`,
  );
const MARGIN = 56;
/** A4 in points. */
const RIGHT = 595 - MARGIN;
const INNER = RIGHT - MARGIN;
/** The gap between the name and the number of both parties. */
const GUTTER = 16;
/** Room for the marks above a Thai letter and those of the line before. */
const LINE_GAP = 3;
/** From the number down to the total, which stay on one page. */
const LINES_HEIGHT = 260;

/**
 * Draws one A4 page, two for a very long address, in the country's language with English beside it,
 * as tax offices read it. The font is embedded, so that Thai letters show on every machine.
 */
export async function drawTaxInvoice(invoice: TaxInvoice): Promise<ArrayBuffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    info: { Title: `${INVOICE_TEXTS[invoice.countryCode].title} ${invoice.number}` },
    lang: COUNTRIES[invoice.countryCode].locale,
  });
  const chunks: Uint8Array[] = [];
  document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on("end", resolve);
    document.on("error", reject);
  });
  document.registerFont("regular", fontAt("400Regular"));
  document.registerFont("bold", fontAt("600SemiBold"));
  drawHead(document, invoice);
  drawLines(document, invoice);
  document.end();
  await ended;
  return new Blob(chunks.map((chunk) => new Uint8Array(chunk))).arrayBuffer();
}

function drawHead(document: PDFKit.PDFDocument, invoice: TaxInvoice): void {
  const t = INVOICE_TEXTS[invoice.countryCode];
  const date = new Intl.DateTimeFormat(COUNTRIES[invoice.countryCode].locale, {
    dateStyle: "long",
    timeZone: invoice.timeZone,
  }).format(invoice.paidAt);
  document.font("bold").fontSize(20).text(t.title, MARGIN, MARGIN);
  document.font("regular").fontSize(10).fillColor("#565c69").text(t.subtitle);
  document.fillColor("#171c26").moveDown(1.5);
  const top = document.y;
  const half = (INNER - GUTTER) / 2;
  drawParty(document, {
    label: t.seller,
    text: partyLines(invoice.seller, t),
    x: MARGIN,
    top,
    width: half,
  });
  const leftEnd = document.y;
  const x = RIGHT - half;
  drawParty(document, { label: t.buyer, text: partyLines(invoice.buyer, t), x, top, width: half });
  document.y = Math.max(document.y, leftEnd) + 16;
  if (document.y + LINES_HEIGHT > document.page.maxY()) document.addPage();
  for (const [label, value] of [
    [t.number, invoice.number],
    [t.date, date],
  ] as const) {
    const { y } = document;
    document.font("bold").text(label, MARGIN, y, { width: 160, lineGap: LINE_GAP });
    document.font("regular").text(value, MARGIN + 160, y, { lineGap: LINE_GAP });
  }
  document.y += 20;
}

interface Party {
  label: string;
  text: string;
  x: number;
  top: number;
  width: number;
}

function drawParty(document: PDFKit.PDFDocument, { label, text, x, top, width }: Party): void {
  document.font("bold").fontSize(10).text(label, x, top, { width, lineGap: LINE_GAP });
  document.font("regular");
  const lines = breakLines(text, width, (words) => document.widthOfString(words));
  // Wider than the broken lines, so that PDFKit breaks only a word that is longer than a line.
  document.text(lines, { width: width + GUTTER, lineGap: LINE_GAP });
}

function partyLines({ name, address, taxNumber }: InvoiceParty, t: InvoiceTexts): string {
  const number = `${t.taxNumber} ${taxNumber || "–"}`;
  return [name, address, number].filter(Boolean).join("\n");
}

function drawLines(document: PDFKit.PDFDocument, invoice: TaxInvoice): void {
  const t = INVOICE_TEXTS[invoice.countryCode];
  const { locale } = COUNTRIES[invoice.countryCode];
  const quota = new Intl.NumberFormat(locale).format(invoice.quota);
  const rule = () =>
    document
      .moveTo(MARGIN, document.y + 4)
      .lineTo(RIGHT, document.y + 4)
      .strokeColor("#d1d5dc")
      .stroke();
  const line = (label: string, minor: number, font: "regular" | "bold" = "regular") => {
    const y = document.y + 10;
    document
      .font(font)
      .fontSize(10)
      .text(label, MARGIN, y, { width: INNER - 160 });
    const after = document.y;
    document.text(moneyOf(invoice.countryCode, minor), RIGHT - 160, y, {
      width: 160,
      align: "right",
    });
    document.y = Math.max(after, document.y);
  };
  rule();
  line(t.item.replace("{quota}", quota), invoice.price);
  if (invoice.discount > 0) line(t.discount, -invoice.discount);
  rule();
  const taxed = vatRuleOf(invoice.countryCode, invoice.vatRate);
  if (taxed.base) line(t.afterDiscount, invoice.price - invoice.discount);
  const part = taxed.base ? `, ${t.otherValue} ${taxed.base.join("/")}` : "";
  line(t.taxable.replace("{part}", part), vatBase(taxed, invoice.price, invoice.discount));
  line(t.vat.replace("{percent}", String(taxed.percent)), invoice.vat);
  rule();
  line(t.total, invoice.total, "bold");
  if (!taxed.base || !t.baseNote) return;
  document.font("regular").fontSize(8).fillColor("#565c69");
  document.text(t.baseNote, MARGIN, document.y + 14, { width: INNER });
}

/** Exact, because it formats a decimal text and not a floating-point number. */
function moneyOf(countryCode: CountryCode, minor: number): string {
  const { currency, locale, minorDigits } = COUNTRIES[countryCode];
  const digits = String(Math.abs(minor)).padStart(minorDigits + 1, "0");
  const whole = digits.slice(0, digits.length - minorDigits);
  const fraction = digits.slice(digits.length - minorDigits);
  const text = `${minor < 0 ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: minorDigits,
    maximumFractionDigits: minorDigits,
  }).format(text as Intl.StringNumericLiteral);
}
