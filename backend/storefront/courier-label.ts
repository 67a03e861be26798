import { toBuffer } from "bwip-js/node";
import type { StorefrontOrderRow } from "../db/schema/storefronts.ts";
import { isolated, makePdf, type Sheet } from "../papers/make-pdf.ts";
import { receiverOf } from "./order-report.ts";
import { type OpenStorefront, senderPhone } from "./storefront-of.ts";

/** A6 in points. */
const WIDTH = 298;
const HEIGHT = 420;
const MARGIN = 14;
const INNER = WIDTH - 2 * MARGIN;

interface Label {
  order: StorefrontOrderRow & { trackingCode: string };
  shop: Pick<OpenStorefront, "name" | "phone"> &
    Pick<OpenStorefront, "originName" | "originPhone" | "originStreet" | "originPlace">;
  /** The goods, a line each. */
  lines: readonly string[];
}

/**
 * Draws the label of a courier that gives a code and no label: Biteship's documentation has no call
 * for one. An A6 sheet in the words of Indonesia's couriers: service, code and its bars, sorting
 * code, cash, receiver, sender, goods.
 */
export function courierLabel(label: Label): Promise<Uint8Array<ArrayBuffer>> {
  const options: PDFKit.PDFDocumentOptions = {
    ...{ size: [WIDTH, HEIGHT], margin: MARGIN, autoFirstPage: false },
    info: { Title: "Label" },
  };
  return makePdf(options, [JSON.stringify(label)], (sheet) => draw(sheet, label));
}

const MOST_LINES = 7;

async function draw(sheet: Sheet, { order, shop, lines }: Label): Promise<void> {
  const { doc, write } = sheet;
  const code = order.trackingCode;
  const bars = await toBuffer({ bcid: "code128", text: code, scale: 3, height: 14 });
  const place = (y: number) => ({ x: MARGIN, y, width: INNER });
  doc.addPage();
  write(order.service.name, { size: 13, weight: "bold", most: 1 }, place(MARGIN));
  doc.image(bars, MARGIN, 36, { fit: [INNER, 46], align: "center" });
  write(code, { size: 12, weight: "bold" }, { ...place(86), align: "center" });
  const cash =
    order.payment === "cod" ? `COD Rp ${order.total.toLocaleString("id-ID")}` : "NON COD";
  write(cash, { size: 12, weight: "bold" }, place(106));
  if (order.routingCode)
    write(order.routingCode, { size: 12, weight: "bold" }, { ...place(106), align: "right" });
  rule(doc, 126);
  const receiver = receiverOf(order);
  party(sheet, 132, "Kepada", { ...receiver, phone: order.buyerPhone });
  rule(doc, 232);
  party(sheet, 238, "Dari", {
    name: shop.originName || shop.name,
    phone: senderPhone(shop),
    address: [shop.originStreet, shop.originPlace].filter(Boolean).join(", "),
  });
  rule(doc, 296);
  const weight = `${(order.weightG / 1000).toLocaleString("id-ID")} kg`;
  write(`Pesanan ${order.number} · ${weight}`, { size: 8 }, place(302));
  lines.slice(0, MOST_LINES).forEach((line, at) => {
    write(line, { size: 8, most: 1 }, place(316 + at * 12));
  });
  if (lines.length > MOST_LINES)
    write(`+ ${lines.length - MOST_LINES}`, { size: 8 }, place(316 + MOST_LINES * 12));
}

function party(
  { write }: Sheet,
  y: number,
  title: string,
  { name, phone, address }: { name: string; phone: string; address: string },
): void {
  const place = { x: MARGIN + 44, width: INNER - 44 };
  write(title, { size: 8, weight: "bold" }, { x: MARGIN, y, width: 44 });
  const words = [isolated(name), phone && `(${phone})`].filter(Boolean).join(" ");
  const under = write(words, { size: 11, weight: "bold", most: 2 }, { ...place, y });
  write(address, { size: 9, most: 4 }, { ...place, y: under + 1 });
}

function rule(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.6)
    .stroke();
}
