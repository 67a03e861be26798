import { createRequire } from "node:module";
import { toBuffer } from "bwip-js/node";
import PDFDocument from "pdfkit";
import type { PaperSize } from "#contract/statuses.ts";
import { breakLines } from "../../papers/break-lines.ts";
import type { PaperOrder } from "./paper-order.ts";
import type { PaperTexts } from "./texts.ts";

/** Width and height in points. */
export const PAPER_POINTS: Record<PaperSize, [width: number, height: number]> = {
  a6: [297.64, 419.53],
  a4: [595.28, 841.89],
};

/** Thai and Latin letters in one embedded font, shaped so that vowels and tones stand right. */
const require = createRequire(import.meta.url);
const FONT = require.resolve("@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf");
const BOLD = require.resolve("@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf");

export interface Paper {
  size: PaperSize;
  seller: string;
  /** Tax name, address and number, a line each; "" if the seller gave none. */
  sellerTax: string;
  /** A small JPEG, or `null`. */
  logo: Uint8Array | null;
  texts: PaperTexts;
}
type Doc = PDFKit.PDFDocument;

interface Layout {
  doc: Doc;
  paper: Paper;
  margin: number;
  inner: number;
  /** Base font size. */
  letters: number;
  /** The papers begun so far: the text at the foot of each page, and the first page. */
  papers: { foot: string; first: number }[];
}

/** Returns a PDF whose pages `draw` adds. */
export async function drawPdf(
  paper: Paper,
  draw: (layout: Layout) => Promise<void> | void,
): Promise<Uint8Array> {
  const margin = paper.size === "a6" ? 16 : 40;
  const doc = new PDFDocument({
    size: PAPER_POINTS[paper.size],
    margin,
    autoFirstPage: false,
    bufferPages: true,
    font: FONT,
  });
  doc.registerFont("body", FONT);
  doc.registerFont("bold", BOLD);
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  const inner = PAPER_POINTS[paper.size][0] - 2 * margin;
  const letters = paper.size === "a6" ? 8 : 10;
  const layout: Layout = { doc, paper, margin, inner, letters, papers: [] };
  await draw(layout);
  numberPages(layout);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Each page names its paper and its number, so that loose pages can be sorted again. */
function numberPages({ doc, paper, margin, inner, letters, papers }: Layout): void {
  const { count } = doc.bufferedPageRange();
  papers.forEach(({ foot, first }, at) => {
    const end = papers[at + 1]?.first ?? count;
    for (let page = first; page < end; page++) {
      doc.switchToPage(page);
      // The number stands below the margin, where a text would otherwise begin another page.
      doc.page.margins.bottom = 0;
      const number = `${paper.texts.page} ${page - first + 1} / ${end - first}`;
      doc
        .font("body")
        .fontSize(letters - 2)
        .text(`${foot} · ${number}`, margin, doc.page.height - margin + 2, {
          ...{ width: inner, height: letters, align: "right", ellipsis: true },
        });
    }
  });
}

/** The seller's logo at the right of the head, in points. */
const LOGO = { width: 64, height: 36 };

/** Begins a paper. Each of its pages shows `foot`. */
function head(
  { doc, paper, margin, inner, letters, papers }: Layout,
  { title, right, foot }: { title: string; right: string; foot: string },
): void {
  doc.addPage();
  papers.push({ foot, first: doc.bufferedPageRange().count - 1 });
  const words = inner - (paper.logo ? LOGO.width + 8 : 0);
  if (paper.logo)
    doc.image(Buffer.from(paper.logo), margin + inner - LOGO.width, margin, {
      fit: [LOGO.width, LOGO.height],
      align: "right",
    });
  doc
    .font("bold")
    .fontSize(letters + 4)
    .text(title, margin, margin, { width: words });
  doc.font("body").fontSize(letters);
  paragraph(doc, paper.seller, words);
  if (right) paragraph(doc, right, words);
  if (paper.logo) doc.y = Math.max(doc.y, margin + LOGO.height);
  rule({ doc, margin, inner });
}

function rule({ doc, margin, inner }: Pick<Layout, "doc" | "margin" | "inner">): void {
  doc.moveDown(0.4);
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + inner, doc.y)
    .lineWidth(0.5)
    .stroke();
  doc.moveDown(0.4);
}

interface Column {
  /** Share of the width. All shares add up to 1. */
  share: number;
  align?: "right";
}

/** Draws one line of cells, on a new page if it does not fit. */
function row(
  { doc, margin, inner, letters }: Layout,
  columns: readonly Column[],
  cells: readonly string[],
  bold = false,
): void {
  doc.font(bold ? "bold" : "body").fontSize(letters);
  const texts = columns.map((column, at) => {
    const width = column.share * inner - GAP;
    const text = cells[at] ?? "";
    return column.align === "right"
      ? { text, width, align: column.align }
      : { ...broken(doc, text, width), align: "left" as const };
  });
  const height = Math.max(...texts.map(({ text, width }) => doc.heightOfString(text, { width })));
  if (doc.y + height > doc.page.height - margin) doc.addPage();
  const top = doc.y;
  let left = margin;
  texts.forEach(({ text, width, align }, at) => {
    doc.text(text, left, top, { width, align });
    left += (columns[at]?.share ?? 0) * inner;
  });
  doc.x = margin;
  doc.y = top + height + 2;
}

/** Gap between cells, in points. */
const GAP = 6;

/**
 * Breaks the text with the current font. The width is larger than the lines: otherwise PDFKit would
 * break a line that fits exactly once more.
 */
const broken = (doc: Doc, text: string, width: number) => ({
  text: breakLines(text, width, (words) => doc.widthOfString(words)),
  width: width + GAP,
});

function paragraph(doc: Doc, words: string, wide: number): void {
  const { text, width } = broken(doc, words, wide);
  doc.text(text, { width });
}

/** Draws the tracking code as a barcode, and as text. */
async function barcode({ doc, margin, inner, letters }: Layout, text: string): Promise<void> {
  if (!/^[\x20-\x7e]+$/.test(text)) return;
  const png = await toBuffer({ bcid: "code128", text, scale: 3, height: 12, includetext: false });
  doc.image(png, margin, doc.y, { width: Math.min(inner, 220), height: 34 });
  doc.y += 36;
  doc.font("body").fontSize(letters).text(text, margin, doc.y, { width: inner });
}

const boxOf = ({ box }: PaperOrder, texts: PaperTexts): string =>
  box ? `${texts.box} ${box.number} / ${box.of}` : "";
const weightOf = ({ weightG }: PaperOrder): string => (weightG ? `${weightG} g` : "");

const namesOf = (order: PaperOrder, texts: PaperTexts) => ({
  right: [
    ...[`${texts.order} ${order.number}`, boxOf(order, texts), weightOf(order)],
    ...[order.date, order.shop],
  ]
    .filter(Boolean)
    .join(" · "),
  foot: [`${texts.order} ${order.number}`, boxOf(order, texts)].filter(Boolean).join(" · "),
});

export async function packingSlip(layout: Layout, order: PaperOrder): Promise<void> {
  const { doc, paper, inner } = layout;
  const { texts } = paper;
  head(layout, { title: texts.packing_slip, ...namesOf(order, texts) });
  // A box's own code opens only that box; the order's number would open any of its boxes.
  await barcode(layout, (order.box && order.trackingCode) || order.number);
  doc.moveDown(0.4);
  paragraph(doc, `${texts.to}: ${order.buyer}`, inner);
  if (order.address) paragraph(doc, order.address, inner);
  paragraph(
    doc,
    `${texts.courier}: ${[order.courier, order.trackingCode].filter(Boolean).join(" · ")}`,
    inner,
  );
  if (order.note) {
    doc.font("bold");
    paragraph(doc, `${texts.note}: ${order.note}`, inner);
  }
  rule(layout);
  const columns: Column[] = [{ share: 0.2 }, { share: 0.65 }, { share: 0.15, align: "right" }];
  row(layout, columns, [texts.sku, texts.item, texts.quantity], true);
  for (const line of order.parcel ?? order.lines)
    row(layout, columns, [line.sku, line.name, String(line.quantity)]);
}

export function invoice(layout: Layout, order: PaperOrder): void {
  const { doc, paper, inner } = layout;
  const { texts } = paper;
  head(layout, {
    title: texts.invoice,
    ...namesOf({ ...order, box: null, weightG: null }, texts),
  });
  if (paper.sellerTax) {
    paragraph(doc, paper.sellerTax, inner);
    doc.moveDown(0.4);
  }
  paragraph(doc, `${texts.to}: ${order.buyer}`, inner);
  if (order.address) paragraph(doc, order.address, inner);
  rule(layout);
  const columns: Column[] = [
    { share: 0.46 },
    { share: 0.12, align: "right" },
    { share: 0.21, align: "right" },
    { share: 0.21, align: "right" },
  ];
  row(layout, columns, [texts.item, texts.quantity, texts.price, texts.amount], true);
  for (const line of order.lines)
    row(layout, columns, [line.name, String(line.quantity), line.price, line.amount]);
  rule(layout);
  const sums: Column[] = [
    { share: 0.6, align: "right" },
    { share: 0.4, align: "right" },
  ];
  row(layout, sums, [texts.subtotal, order.subtotal]);
  if (order.discount) row(layout, sums, [texts.discount, order.discount]);
  row(layout, sums, [texts.shipping, order.shipping]);
  row(layout, sums, [texts.total, order.total], true);
}

/** Draws the goods to pick, by rack, then SKU. */
export function pickList(layout: Layout, orders: readonly PaperOrder[], heading: string): void {
  const { texts } = layout.paper;
  head(layout, {
    title: texts.pick_list,
    right: [heading, `${texts.orders}: ${new Set(orders.map(({ id }) => id)).size}`]
      .filter(Boolean)
      .join(" · "),
    foot: heading || texts.pick_list,
  });
  const columns: Column[] = [
    { share: 0.18 },
    { share: 0.24 },
    { share: 0.43 },
    { share: 0.15, align: "right" },
  ];
  row(layout, columns, [texts.rack, texts.sku, texts.item, texts.quantity], true);
  for (const stop of stopsOf(orders))
    row(layout, columns, [stop.rack, stop.sku, stop.name, String(stop.quantity)]);
}

function stopsOf(orders: readonly PaperOrder[]) {
  const stops = new Map<string, { rack: string; sku: string; name: string; quantity: number }>();
  for (const { lines, parcel = lines } of orders)
    for (const { rack, sku, name, quantity } of parcel) {
      const key = `${rack}\u001f${sku}`;
      const stop = stops.get(key) ?? { rack, sku, name, quantity: 0 };
      stop.quantity += quantity;
      stops.set(key, stop);
    }
  return [...stops].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, stop]) => stop);
}

export function manifest(layout: Layout, orders: readonly PaperOrder[], heading: string): void {
  const { doc, margin, inner } = layout;
  const { texts } = layout.paper;
  head(layout, {
    title: texts.manifest,
    right: [heading, `${texts.parcels}: ${orders.length}`].filter(Boolean).join(" · "),
    foot: heading || texts.manifest,
  });
  const columns: Column[] = [{ share: 0.1 }, { share: 0.3 }, { share: 0.34 }, { share: 0.26 }];
  row(layout, columns, ["", texts.order, texts.tracking, texts.to], true);
  orders.forEach((order, at) => {
    const parcel = [order.number, boxOf(order, texts), weightOf(order)].filter(Boolean).join(" · ");
    row(layout, columns, [String(at + 1), parcel, order.trackingCode, order.buyer]);
  });
  if (doc.y + 90 > doc.page.height - margin) doc.addPage();
  doc.y += 50;
  const half = inner / 2 - 10;
  const { y } = doc;
  for (const [at, words] of [texts.handedOver, texts.received].entries()) {
    const left = margin + at * (half + 20);
    doc
      .moveTo(left, y)
      .lineTo(left + half, y)
      .lineWidth(0.5)
      .stroke();
    doc.text(words, left, y + 4, { width: half });
  }
}
