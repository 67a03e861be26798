import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import { computeVatBase, findVatRule } from "#contract/vat.ts";
import { makePdf, type Sheet, type TextStyle } from "../../papers/make-pdf.ts";
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

const BLACK = "#171c26";
const GREY = "#565c69";

/**
 * Draws one A4 page, two for a very long address, in the country's language with English beside it,
 * as tax offices read it.
 */
export function drawTaxInvoice(invoice: TaxInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const options: PDFKit.PDFDocumentOptions = {
    ...{ size: "A4", margin: MARGIN },
    info: { Title: `${INVOICE_TEXTS[invoice.countryCode].title} ${invoice.number}` },
    lang: COUNTRIES[invoice.countryCode].locale,
  };
  const { seller, buyer, number } = invoice;
  return makePdf(options, [JSON.stringify([seller, buyer, number])], (sheet) => {
    drawHead(sheet, invoice);
    drawLines(sheet, invoice);
  });
}

function drawHead({ doc, write }: Sheet, invoice: TaxInvoice): void {
  const t = INVOICE_TEXTS[invoice.countryCode];
  const date = new Intl.DateTimeFormat(COUNTRIES[invoice.countryCode].locale, {
    dateStyle: "long",
    timeZone: invoice.timeZone,
  }).format(invoice.paidAt);
  const across = (y: number) => ({ x: MARGIN, y, width: INNER });
  doc.fillColor(BLACK);
  const under = write(t.title, { size: 20, weight: "bold" }, across(MARGIN));
  doc.fillColor(GREY);
  const top = write(t.subtitle, { size: 10 }, across(under)) + 19.5;
  doc.fillColor(BLACK);
  const half = (INNER - GUTTER) / 2;
  const ends = [
    { label: t.seller, party: invoice.seller, x: MARGIN },
    { label: t.buyer, party: invoice.buyer, x: RIGHT - half },
  ].map(({ label, party, x }) => {
    const y = write(label, { ...WORDS, weight: "bold" }, { x, y: top, width: half });
    return write(partyLines(party, t), WORDS, { x, y, width: half });
  });
  doc.y = Math.max(...ends) + 16;
  if (doc.y + LINES_HEIGHT > doc.page.maxY()) {
    doc.addPage();
    doc.y = MARGIN;
  }
  for (const [label, value] of [
    [t.number, invoice.number],
    [t.date, date],
  ] as const) {
    write(label, { ...WORDS, weight: "bold" }, { x: MARGIN, y: doc.y, width: 160 });
    doc.y = write(value, WORDS, { x: MARGIN + 160, y: doc.y, width: INNER - 160 });
  }
  doc.y += 20;
}

const WORDS = { size: 10, gap: LINE_GAP };

function partyLines({ name, address, taxNumber }: InvoiceParty, t: InvoiceTexts): string {
  const number = `${t.taxNumber} ${taxNumber || "–"}`;
  return [name, address, number].filter(Boolean).join("\n");
}

function drawLines({ doc, write }: Sheet, invoice: TaxInvoice): void {
  const t = INVOICE_TEXTS[invoice.countryCode];
  const { locale } = COUNTRIES[invoice.countryCode];
  const quota = new Intl.NumberFormat(locale).format(invoice.quota);
  const rule = () =>
    doc
      .moveTo(MARGIN, doc.y + 4)
      .lineTo(RIGHT, doc.y + 4)
      .strokeColor("#d1d5dc")
      .stroke();
  const line = (label: string, minor: number, weight: TextStyle["weight"] = "regular") => {
    const y = doc.y + 10;
    const style = { size: 10, weight };
    const after = write(label, style, { x: MARGIN, y, width: INNER - 160 });
    const money = moneyOf(invoice.countryCode, minor);
    const place = { x: RIGHT - 160, y, width: 160, align: "right" } as const;
    doc.y = Math.max(after, write(money, style, place));
  };
  rule();
  line(t.item.replace("{quota}", quota), invoice.price);
  if (invoice.discount > 0) line(t.discount, -invoice.discount);
  rule();
  const taxed = findVatRule(invoice.countryCode, invoice.vatRate);
  if (taxed.base) line(t.afterDiscount, invoice.price - invoice.discount);
  const part = taxed.base ? `, ${t.otherValue} ${taxed.base.join("/")}` : "";
  line(t.taxable.replace("{part}", part), computeVatBase(taxed, invoice.price, invoice.discount));
  line(t.vat.replace("{percent}", String(taxed.percent)), invoice.vat);
  rule();
  line(t.total, invoice.total, "bold");
  if (!taxed.base || !t.baseNote) return;
  doc.fillColor(GREY);
  write(t.baseNote, { size: 8 }, { x: MARGIN, y: doc.y + 14, width: INNER });
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
