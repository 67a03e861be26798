import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import { nameTaxBranch } from "#contract/tax-branch.ts";
import { computeVatBase, findVatRule } from "#contract/vat.ts";
import { makePdf, type Sheet, type TextStyle } from "../../papers/make-pdf.ts";
import { INVOICE_TEXTS, type InvoiceTexts } from "./texts.ts";

interface InvoiceParty {
  name: string;
  address: string;
  taxNumber: string;
  /** Thailand: the head office or branch, five digits. */
  branch?: string;
}

export interface TaxInvoice {
  countryCode: CountryCode;
  number: string;
  paidAt: Date;
  timeZone: string;
  seller: InvoiceParty;
  /** "" if the buyer has no number. */
  buyer: InvoiceParty;
  quota: number;
  /** Minor units. */
  price: number;
  discount: number;
  vatRate: number;
  vat: number;
  total: number;
}

const PAGE_MARGIN = 56;
/** A4 in points. */
const RIGHT_EDGE = 595 - PAGE_MARGIN;
const INNER_WIDTH = RIGHT_EDGE - PAGE_MARGIN;
/** Gap between both parties. */
const COLUMN_GUTTER = 16;
/** Space for marks above and below Thai letters. */
const LINE_GAP = 3;
/** Height from the number to the total, which stay on one page. */
const LINES_HEIGHT = 260;

const BLACK = "#171c26";
const GREY = "#565c69";

/**
 * Draws one A4 page (two for a very long address) in the country's language and English, as
 * required.
 */
export function drawTaxInvoice(invoice: TaxInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const options: PDFKit.PDFDocumentOptions = {
    ...{ size: "A4", margin: PAGE_MARGIN },
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
  const texts = INVOICE_TEXTS[invoice.countryCode];
  const date = new Intl.DateTimeFormat(COUNTRIES[invoice.countryCode].locale, {
    dateStyle: "long",
    timeZone: invoice.timeZone,
  }).format(invoice.paidAt);
  const makeFullWidthBox = (y: number) => ({ x: PAGE_MARGIN, y, width: INNER_WIDTH });
  doc.fillColor(BLACK);
  const titleBottom = write(
    texts.title,
    { size: 20, weight: "bold" },
    makeFullWidthBox(PAGE_MARGIN),
  );
  doc.fillColor(GREY);
  const partiesTop = write(texts.subtitle, { size: 10 }, makeFullWidthBox(titleBottom)) + 19.5;
  doc.fillColor(BLACK);
  const columnWidth = (INNER_WIDTH - COLUMN_GUTTER) / 2;
  const partyBottoms = [
    { label: texts.seller, party: invoice.seller, x: PAGE_MARGIN },
    { label: texts.buyer, party: invoice.buyer, x: RIGHT_EDGE - columnWidth },
  ].map(({ label, party, x }) => {
    const y = write(
      label,
      { ...TEXT_STYLE, weight: "bold" },
      { x, y: partiesTop, width: columnWidth },
    );
    return write(formatParty(party, texts), TEXT_STYLE, { x, y, width: columnWidth });
  });
  doc.y = Math.max(...partyBottoms) + 16;
  if (doc.y + LINES_HEIGHT > doc.page.maxY()) {
    doc.addPage();
    doc.y = PAGE_MARGIN;
  }
  for (const [label, value] of [
    [texts.number, invoice.number],
    [texts.date, date],
  ] as const) {
    write(label, { ...TEXT_STYLE, weight: "bold" }, { x: PAGE_MARGIN, y: doc.y, width: 160 });
    doc.y = write(value, TEXT_STYLE, { x: PAGE_MARGIN + 160, y: doc.y, width: INNER_WIDTH - 160 });
  }
  doc.y += 20;
}

const TEXT_STYLE = { size: 10, gap: LINE_GAP };

function formatParty(
  { name, address, taxNumber, branch }: InvoiceParty,
  texts: InvoiceTexts,
): string {
  const number = `${texts.taxNumber} ${taxNumber || "–"}`;
  const branchName = branch === undefined ? "" : nameTaxBranch(branch);
  return [name, address, number, branchName].filter(Boolean).join("\n");
}

function drawLines({ doc, write }: Sheet, invoice: TaxInvoice): void {
  const texts = INVOICE_TEXTS[invoice.countryCode];
  const { locale } = COUNTRIES[invoice.countryCode];
  const quota = new Intl.NumberFormat(locale).format(invoice.quota);
  const drawRule = () =>
    doc
      .moveTo(PAGE_MARGIN, doc.y + 4)
      .lineTo(RIGHT_EDGE, doc.y + 4)
      .strokeColor("#d1d5dc")
      .stroke();
  const drawLine = (label: string, minor: number, weight: TextStyle["weight"] = "regular") => {
    const y = doc.y + 10;
    const style = { size: 10, weight };
    const labelBottom = write(label, style, { x: PAGE_MARGIN, y, width: INNER_WIDTH - 160 });
    const money = formatMoney(invoice.countryCode, minor);
    const amountBox = { x: RIGHT_EDGE - 160, y, width: 160, align: "right" } as const;
    doc.y = Math.max(labelBottom, write(money, style, amountBox));
  };
  drawRule();
  drawLine(texts.item.replace("{quota}", quota), invoice.price);
  if (invoice.discount > 0) drawLine(texts.discount, -invoice.discount);
  drawRule();
  const vatRule = findVatRule(invoice.countryCode, invoice.vatRate);
  if (vatRule.base) drawLine(texts.afterDiscount, invoice.price - invoice.discount);
  const taxablePart = vatRule.base ? `, ${texts.otherValue} ${vatRule.base.join("/")}` : "";
  drawLine(
    texts.taxable.replace("{part}", taxablePart),
    computeVatBase(vatRule, invoice.price, invoice.discount),
  );
  drawLine(texts.vat.replace("{percent}", String(vatRule.percent)), invoice.vat);
  drawRule();
  drawLine(texts.total, invoice.total, "bold");
  if (!vatRule.base || !texts.baseNote) return;
  doc.fillColor(GREY);
  write(texts.baseNote, { size: 8 }, { x: PAGE_MARGIN, y: doc.y + 14, width: INNER_WIDTH });
}

/** Formats a decimal text, because a float would not be exact. */
function formatMoney(countryCode: CountryCode, minor: number): string {
  const { currency, locale, minorDigits } = COUNTRIES[countryCode];
  const digits = String(Math.abs(minor)).padStart(minorDigits + 1, "0");
  const wholePart = digits.slice(0, digits.length - minorDigits);
  const fraction = digits.slice(digits.length - minorDigits);
  const text = `${minor < 0 ? "-" : ""}${wholePart}${fraction ? `.${fraction}` : ""}`;
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: minorDigits,
    maximumFractionDigits: minorDigits,
  }).format(text as Intl.StringNumericLiteral);
}
