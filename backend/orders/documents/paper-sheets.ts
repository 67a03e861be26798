import { toBuffer } from "bwip-js/node";
import type { PaperSize } from "#contract/statuses.ts";
import {
  isolateName,
  makePdf,
  type Sheet,
  type TextLine,
  type TextStyle,
} from "../../papers/make-pdf.ts";
import type { PaperOrder } from "./paper-order.ts";
import type { PaperTexts } from "./paper-texts.ts";

/** Width and height in points. */
export const PAPER_POINTS: Record<PaperSize, [width: number, height: number]> = {
  a6: [297.64, 419.53],
  a4: [595.28, 841.89],
};

export interface Paper {
  size: PaperSize;
  seller: string;
  /** Tax name, address and number, one per line; "" if the seller gave none. */
  sellerTax: string;
  /** A small JPEG, or `null`. */
  logo: Uint8Array | null;
  texts: PaperTexts;
}
interface Layout extends Sheet {
  paper: Paper;
  margin: number;
  innerWidth: number;
  fontSize: number;
  /** The papers so far: the text at the foot of each page, and the first page. */
  papers: { foot: string; first: number }[];
}

/** Returns a PDF whose pages `draw` adds. Its fonts cover the texts of `paper` and `contents`. */
export function drawPdf(
  paper: Paper,
  contents: unknown,
  draw: (layout: Layout) => Promise<void> | void,
): Promise<Uint8Array> {
  const margin = paper.size === "a6" ? 16 : 40;
  const options = { size: PAPER_POINTS[paper.size], margin, autoFirstPage: false };
  const innerWidth = PAPER_POINTS[paper.size][0] - 2 * margin;
  const letters = paper.size === "a6" ? 8 : 10;
  const texts = [paper.seller, paper.sellerTax, JSON.stringify([paper.texts, contents])];
  return makePdf({ ...options, bufferPages: true }, texts, async (sheet) => {
    const layout: Layout = {
      ...sheet,
      paper,
      margin,
      innerWidth: innerWidth,
      fontSize: letters,
      papers: [],
    };
    await draw(layout);
    drawPageNumbers(layout);
  });
}

/** Each page names its paper and its number, so that loose pages can be sorted again. */
function drawPageNumbers({
  doc,
  write,
  paper,
  margin,
  innerWidth,
  fontSize,
  papers,
}: Layout): void {
  const { count } = doc.bufferedPageRange();
  papers.forEach(({ foot, first }, index) => {
    const end = papers[index + 1]?.first ?? count;
    for (let page = first; page < end; page++) {
      doc.switchToPage(page);
      const number = `${paper.texts.page} ${page - first + 1} / ${end - first}`;
      const y = doc.page.height - margin + 2;
      const place = { x: margin, y, width: innerWidth, align: "right" } as const;
      write(`${foot} · ${number}`, { size: fontSize - 2, most: 1 }, place);
    }
  });
}

/** The seller's logo at the right of the head, in points. */
const LOGO_SIZE = { width: 64, height: 36 };

/** Begins a paper. Each of its pages shows `foot`. */
function drawHead(
  layout: Layout,
  { title, right, foot }: { title: string; right: string; foot: string },
): void {
  const { doc, paper, margin, innerWidth, fontSize, papers } = layout;
  doc.addPage();
  papers.push({ foot, first: doc.bufferedPageRange().count - 1 });
  const textWidth = innerWidth - (paper.logo ? LOGO_SIZE.width + 8 : 0);
  if (paper.logo)
    doc.image(Buffer.from(paper.logo), margin + innerWidth - LOGO_SIZE.width, margin, {
      fit: [LOGO_SIZE.width, LOGO_SIZE.height],
      align: "right",
    });
  doc.y = margin;
  drawParagraph(layout, title, { width: textWidth, size: fontSize + 4, weight: "bold" });
  drawParagraph(layout, paper.seller, { width: textWidth });
  if (right) drawParagraph(layout, right, { width: textWidth });
  if (paper.logo) doc.y = Math.max(doc.y, margin + LOGO_SIZE.height);
  drawRule(layout);
}

function drawRule(layout: Layout): void {
  const { doc, margin, innerWidth } = layout;
  moveDown(layout);
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + innerWidth, doc.y)
    .lineWidth(0.5)
    .stroke();
  moveDown(layout);
}

/** Moves down by about half a line. */
function moveDown({ doc, fontSize }: Layout): void {
  doc.y += 0.52 * fontSize;
}

interface Column {
  /** Share of the width. All shares add up to 1. */
  share: number;
  align?: "right";
}

function drawRow(
  { doc, margin, innerWidth, fontSize, linesOf, draw }: Layout,
  columns: readonly Column[],
  cells: readonly string[],
  weight: TextStyle["weight"] = "regular",
): void {
  const texts = columns.map(({ share }, index) =>
    linesOf(cells[index] ?? "", { size: fontSize, weight }, share * innerWidth - COLUMN_GAP),
  );
  const height = Math.max(...texts.map(sumHeights));
  if (doc.y + height > doc.page.height - margin) addPage(doc, margin);
  let cellLeft = margin;
  columns.forEach(({ share, align }, index) => {
    let { y } = doc;
    for (const line of texts[index] ?? []) {
      draw(line, { x: cellLeft, y, width: share * innerWidth - COLUMN_GAP, align });
      y += line.height;
    }
    cellLeft += share * innerWidth;
  });
  doc.y += height + 2;
}

const COLUMN_GAP = 6;

const sumHeights = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { height }) => sum + height, 0);

function addPage(doc: Layout["doc"], margin: number): void {
  doc.addPage();
  doc.y = margin;
}

function drawParagraph(
  { doc, margin, innerWidth, fontSize, linesOf, draw }: Layout,
  text: string,
  { width = innerWidth, ...style }: Partial<TextStyle> & { width?: number } = {},
): void {
  for (const line of linesOf(text, { size: fontSize, ...style }, width)) {
    if (doc.y + line.height > doc.page.height - margin) addPage(doc, margin);
    draw(line, { x: margin, y: doc.y, width });
    doc.y += line.height;
  }
}

async function drawBarcode(layout: Layout, text: string): Promise<void> {
  const { doc, margin, innerWidth } = layout;
  if (!/^[\x20-\x7e]+$/.test(text)) return;
  const png = await toBuffer({ bcid: "code128", text, scale: 3, height: 12, includetext: false });
  doc.image(png, margin, doc.y, { width: Math.min(innerWidth, 220), height: 34 });
  doc.y += 36;
  drawParagraph(layout, text);
}

const formatBox = ({ box }: PaperOrder, texts: PaperTexts): string =>
  box ? `${texts.box} ${box.number} / ${box.of}` : "";
const formatWeight = ({ weightG }: PaperOrder): string => (weightG ? `${weightG} g` : "");

const buildPageTexts = (order: PaperOrder, texts: PaperTexts) => ({
  right: [
    ...[`${texts.order} ${order.number}`, formatBox(order, texts), formatWeight(order)],
    ...[order.date, order.shop],
  ]
    .filter(Boolean)
    .join(" · "),
  foot: [`${texts.order} ${order.number}`, formatBox(order, texts)].filter(Boolean).join(" · "),
});

export async function drawPackingSlip(layout: Layout, order: PaperOrder): Promise<void> {
  const { texts } = layout.paper;
  drawHead(layout, { title: texts.packing_slip, ...buildPageTexts(order, texts) });
  // The order's number would open any of its boxes at a scan. A box's own code opens only that box.
  await drawBarcode(layout, (order.box && order.trackingCode) || order.number);
  moveDown(layout);
  drawReceiver(layout, order);
  const courier = [order.courier, order.trackingCode].filter(Boolean).join(" · ");
  drawParagraph(layout, `${texts.courier}: ${courier}`);
  if (order.note)
    drawParagraph(layout, `${texts.note}: ${isolateName(order.note)}`, { weight: "bold" });
  drawRule(layout);
  const columns: Column[] = [{ share: 0.2 }, { share: 0.65 }, { share: 0.15, align: "right" }];
  drawRow(layout, columns, [texts.sku, texts.item, texts.quantity], "bold");
  for (const line of order.parcel ?? order.lines)
    drawRow(layout, columns, [line.sku, line.name, String(line.quantity)]);
}

function drawReceiver(layout: Layout, { buyer, address }: PaperOrder): void {
  drawParagraph(layout, `${layout.paper.texts.to}: ${isolateName(buyer)}`);
  if (address) drawParagraph(layout, address);
}

export function drawInvoice(layout: Layout, order: PaperOrder): void {
  const { sellerTax, texts } = layout.paper;
  drawHead(layout, {
    title: texts.invoice,
    ...buildPageTexts({ ...order, box: null, weightG: null }, texts),
  });
  if (sellerTax) {
    drawParagraph(layout, sellerTax);
    moveDown(layout);
  }
  drawReceiver(layout, order);
  drawRule(layout);
  const columns: Column[] = [
    { share: 0.46 },
    { share: 0.12, align: "right" },
    { share: 0.21, align: "right" },
    { share: 0.21, align: "right" },
  ];
  drawRow(layout, columns, [texts.item, texts.quantity, texts.price, texts.amount], "bold");
  for (const line of order.lines)
    drawRow(layout, columns, [line.name, String(line.quantity), line.price, line.amount]);
  drawRule(layout);
  const sums: Column[] = [
    { share: 0.6, align: "right" },
    { share: 0.4, align: "right" },
  ];
  drawRow(layout, sums, [texts.subtotal, order.subtotal]);
  if (order.discount)
    drawRow(layout, sums, [
      order.voucher ? `${texts.discount} (${order.voucher})` : texts.discount,
      order.discount,
    ]);
  drawRow(layout, sums, [texts.shipping, order.shipping]);
  drawRow(layout, sums, [texts.total, order.total], "bold");
}

/** Draws the goods to pick, by rack, then SKU. */
export function drawPickList(layout: Layout, orders: readonly PaperOrder[], heading: string): void {
  const { texts } = layout.paper;
  drawHead(layout, {
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
  drawRow(layout, columns, [texts.rack, texts.sku, texts.item, texts.quantity], "bold");
  for (const stop of collectStops(orders))
    drawRow(layout, columns, [stop.rack, stop.sku, stop.name, String(stop.quantity)]);
}

function collectStops(orders: readonly PaperOrder[]) {
  const stops = new Map<string, { rack: string; sku: string; name: string; quantity: number }>();
  for (const { lines, parcel = lines } of orders)
    for (const { rack, sku, name, quantity } of parcel) {
      const key = `${rack}\u001f${sku}`;
      const stop = stops.get(key) ?? { rack, sku, name, quantity: 0 };
      stop.quantity += quantity;
      stops.set(key, stop);
    }
  return [...stops]
    .sort(([leftKey], [right]) => (leftKey < right ? -1 : 1))
    .map(([, stop]) => stop);
}

/** Counts combined orders as one parcel. */
const countParcels = (orders: readonly PaperOrder[]): number =>
  new Set(
    orders.map(({ id, key = id, box, isLaterBox, parcelKey }) =>
      box || isLaterBox ? key : (parcelKey ?? key),
    ),
  ).size;

export function drawManifest(layout: Layout, orders: readonly PaperOrder[], heading: string): void {
  const { doc, margin, innerWidth, fontSize, write } = layout;
  const { texts } = layout.paper;
  drawHead(layout, {
    title: texts.manifest,
    right: [heading, `${texts.parcels}: ${countParcels(orders)}`].filter(Boolean).join(" · "),
    foot: heading || texts.manifest,
  });
  const columns: Column[] = [{ share: 0.1 }, { share: 0.3 }, { share: 0.34 }, { share: 0.26 }];
  drawRow(layout, columns, ["", texts.order, texts.tracking, texts.to], "bold");
  orders.forEach((order, index) => {
    const parcel = [order.number, formatBox(order, texts), formatWeight(order)]
      .filter(Boolean)
      .join(" · ");
    drawRow(layout, columns, [String(index + 1), parcel, order.trackingCode, order.buyer]);
  });
  if (doc.y + 90 > doc.page.height - margin) addPage(doc, margin);
  doc.y += 50;
  const half = innerWidth / 2 - 10;
  const { y } = doc;
  for (const [index, text] of [texts.handedOver, texts.received].entries()) {
    const left = margin + index * (half + 20);
    doc
      .moveTo(left, y)
      .lineTo(left + half, y)
      .lineWidth(0.5)
      .stroke();
    write(text, { size: fontSize }, { x: left, y: y + 4, width: half });
  }
}
