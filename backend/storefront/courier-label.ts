import { toBuffer } from "bwip-js/node";
import { formatPhone } from "#contract/phone.ts";
import type { StorefrontOrderRow } from "../db/schema/storefronts.ts";
import { isolateName, makePdf, type Sheet } from "../papers/make-pdf.ts";
import { makeReceiver } from "./order-report.ts";
import { chooseSenderPhone, type OpenStorefront } from "./storefront-of.ts";

/** A6 in points. */
const LABEL_WIDTH = 298;
const LABEL_HEIGHT = 420;
const LABEL_MARGIN = 14;
const INNER_WIDTH = LABEL_WIDTH - 2 * LABEL_MARGIN;

interface Label {
  order: StorefrontOrderRow & { trackingCode: string };
  shop: Pick<OpenStorefront, "name" | "phone" | "countryCode"> &
    Pick<OpenStorefront, "originName" | "originPhone" | "originStreet" | "originPlace">;
  /** The goods, a line each. */
  lines: readonly string[];
}

/**
 * Draws the label of a courier that gives a code and no label: Biteship's documentation has no call
 * for one. An A6 sheet in the words of Indonesia's couriers: service, code and its bars, sorting
 * code, cash, receiver, sender, goods.
 */
export function drawCourierLabel(label: Label): Promise<Uint8Array<ArrayBuffer>> {
  const options: PDFKit.PDFDocumentOptions = {
    ...{ size: [LABEL_WIDTH, LABEL_HEIGHT], margin: LABEL_MARGIN, autoFirstPage: false },
    info: { Title: "Label" },
  };
  return makePdf(options, [JSON.stringify(label)], (sheet) => drawLabel(sheet, label));
}

const MAX_LINES = 7;

async function drawLabel(sheet: Sheet, { order, shop, lines }: Label): Promise<void> {
  const { doc, write } = sheet;
  const code = order.trackingCode;
  const bars = await toBuffer({ bcid: "code128", text: code, scale: 3, height: 14 });
  const placeAt = (y: number) => ({ x: LABEL_MARGIN, y, width: INNER_WIDTH });
  doc.addPage();
  write(order.service.name, { size: 13, weight: "bold", most: 1 }, placeAt(LABEL_MARGIN));
  doc.image(bars, LABEL_MARGIN, 36, { fit: [INNER_WIDTH, 46], align: "center" });
  write(code, { size: 12, weight: "bold" }, { ...placeAt(86), align: "center" });
  const cash =
    order.payment === "cod" ? `COD Rp ${order.total.toLocaleString("id-ID")}` : "NON COD";
  write(cash, { size: 12, weight: "bold" }, placeAt(106));
  if (order.routingCode)
    write(order.routingCode, { size: 12, weight: "bold" }, { ...placeAt(106), align: "right" });
  drawRule(doc, 126);
  const receiver = makeReceiver(order);
  drawParty(sheet, 132, "Kepada", {
    ...receiver,
    phone: formatPhone(order.buyerPhone, shop.countryCode),
  });
  drawRule(doc, 232);
  drawParty(sheet, 238, "Dari", {
    name: shop.originName || shop.name,
    phone: formatPhone(chooseSenderPhone(shop), shop.countryCode),
    address: [shop.originStreet, shop.originPlace].filter(Boolean).join(", "),
  });
  drawRule(doc, 296);
  const weight = `${(order.weightG / 1000).toLocaleString("id-ID")} kg`;
  write(`Pesanan ${order.number} · ${weight}`, { size: 8 }, placeAt(302));
  lines.slice(0, MAX_LINES).forEach((line, index) => {
    write(line, { size: 8, most: 1 }, placeAt(316 + index * 12));
  });
  if (lines.length > MAX_LINES)
    write(`+ ${lines.length - MAX_LINES}`, { size: 8 }, placeAt(316 + MAX_LINES * 12));
}

function drawParty(
  { write }: Sheet,
  y: number,
  title: string,
  { name, phone, address }: { name: string; phone: string; address: string },
): void {
  const place = { x: LABEL_MARGIN + 44, width: INNER_WIDTH - 44 };
  write(title, { size: 8, weight: "bold" }, { x: LABEL_MARGIN, y, width: 44 });
  const text = [isolateName(name), phone && isolateName(`(${phone})`)].filter(Boolean).join(" ");
  const under = write(text, { size: 11, weight: "bold", most: 2 }, { ...place, y });
  write(address, { size: 9, most: 4 }, { ...place, y: under + 1 });
}

function drawRule(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(LABEL_MARGIN, y)
    .lineTo(LABEL_WIDTH - LABEL_MARGIN, y)
    .lineWidth(0.6)
    .stroke();
}
