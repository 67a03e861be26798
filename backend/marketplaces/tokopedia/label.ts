import { toBuffer } from "bwip-js/node";
import PDFDocument from "pdfkit";
import type { OrderRef } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { toText } from "../description.ts";
import { readOrder, trackingOf } from "./orders.ts";
import type { Shop } from "./shop.ts";

/** A6 in points. */
const WIDTH = 298;
const HEIGHT = 420;
const MARGIN = 14;
const BARS_HEIGHT = 56;

/**
 * Tokopedia's label is a page for a browser's printer. Its text is drawn as a PDF, with the barcode
 * that the courier scans, so that it can be printed together with other documents.
 */
export async function downloadLabel(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<Uint8Array> {
  const page = await shop.http.text({
    path: `/v1/order/${encodeURIComponent(externalOrderId)}/fs/{fs}/shipping-label`,
    credentials: shop.credentials,
    query: { printed: 1 },
  });
  const lines = linesOf(page);
  if (lines.length === 0)
    throw new ConnectorError("unavailable", "bad_label", "The label that came is empty");
  const code = trackingOf(await readOrder(shop, externalOrderId)) ?? externalOrderId;
  return draw(code, lines);
}

/** Returns the text of the page's body, one line per block. */
export function linesOf(page: string): string[] {
  const body = page
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<\/(?:tr|table|section|ul|ol)\b[^>]*>/gi, "<br>")
    .replace(/<\/t[dh]\b[^>]*>/gi, " ");
  return toText(body)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

async function draw(code: string, lines: readonly string[]): Promise<Uint8Array> {
  const document = new PDFDocument({
    ...{ size: [WIDTH, HEIGHT], margin: MARGIN },
    info: { Title: "Label" },
  });
  const chunks: Uint8Array[] = [];
  document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on("end", resolve);
    document.on("error", reject);
  });
  const bars = await toBuffer({ bcid: "code128", text: code, scale: 3, height: 14 });
  document.image(bars, MARGIN, MARGIN, { fit: [WIDTH - 2 * MARGIN, BARS_HEIGHT], align: "center" });
  document.y = MARGIN + BARS_HEIGHT + 6;
  document.font("Helvetica-Bold").fontSize(11).text(code, { align: "center" }).moveDown(0.5);
  const [title = "", ...rest] = lines.map(printable);
  document.fontSize(12).text(title).font("Helvetica").fontSize(9);
  for (const line of rest) {
    const room = HEIGHT - MARGIN - document.y;
    const height = Math.min(room, document.heightOfString(line));
    if (room < 11) break;
    document.text(line, { height, ellipsis: true }).moveDown(0.2);
  }
  document.end();
  await ended;
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/** PDF's built-in fonts only have the letters of western languages. */
const printable = (line: string) => line.replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, "?");
