import { toBuffer } from "bwip-js/node";
import { makePdf } from "../../papers/make-pdf.ts";
import type { OrderRef } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { toText } from "../description.ts";
import { readOrder, trackingOf } from "./orders.ts";
import type { Shop } from "./shop.ts";

/** A6 in points. */
const WIDTH = 298;
const HEIGHT = 420;
const MARGIN = 14;
const INNER = WIDTH - 2 * MARGIN;
const BARS_HEIGHT = 56;
const TITLE = { size: 12, weight: "bold" } as const;
const WORDS = { size: 9 };

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
  const bars = await toBuffer({ bcid: "code128", text: code, scale: 3, height: 14 });
  const options = {
    size: [WIDTH, HEIGHT],
    margin: MARGIN,
    info: { Title: "Label" },
  } satisfies PDFKit.PDFDocumentOptions;
  return makePdf(options, lines, ({ doc, linesOf, draw: drawLine, write }) => {
    const place = (y: number) => ({ x: MARGIN, y, width: INNER });
    doc.image(bars, MARGIN, MARGIN, { fit: [INNER, BARS_HEIGHT], align: "center" });
    const under = { ...place(MARGIN + BARS_HEIGHT + 6), align: "center" as const };
    let y = write(code, { size: 11, weight: "bold" }, under) + 6;
    for (const [at, line] of lines.entries())
      for (const own of linesOf(line, at === 0 ? TITLE : WORDS, INNER)) {
        if (y + own.height > HEIGHT - MARGIN) return;
        drawLine(own, place(y));
        y += own.height;
      }
  });
}
