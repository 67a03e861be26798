import { toBuffer } from "bwip-js/node";
import { makePdf } from "../../papers/make-pdf.ts";
import type { OrderRef } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { toText } from "../description.ts";
import { readOrder, readTrackingCode } from "./orders.ts";
import type { Shop } from "./shop.ts";

/** A6 in points. */
const LABEL_WIDTH = 298;
const LABEL_HEIGHT = 420;
const LABEL_MARGIN = 14;
const INNER_WIDTH = LABEL_WIDTH - 2 * LABEL_MARGIN;
const BARS_HEIGHT = 56;
const TITLE_STYLE = { size: 12, weight: "bold" } as const;
const TEXT_STYLE = { size: 9 };

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
  const lines = listTextLines(page);
  if (lines.length === 0)
    throw new ConnectorError("unavailable", "bad_label", "The label that came is empty");
  const code = readTrackingCode(await readOrder(shop, externalOrderId)) ?? externalOrderId;
  return drawLabel(code, lines);
}

/** Returns the text of the page's body, one line per block. */
export function listTextLines(page: string): string[] {
  const body = page
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<\/(?:tr|table|section|ul|ol)\b[^>]*>/gi, "<br>")
    .replace(/<\/t[dh]\b[^>]*>/gi, " ");
  return toText(body)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

async function drawLabel(code: string, lines: readonly string[]): Promise<Uint8Array> {
  const bars = await toBuffer({ bcid: "code128", text: code, scale: 3, height: 14 });
  const options = {
    size: [LABEL_WIDTH, LABEL_HEIGHT],
    margin: LABEL_MARGIN,
    info: { Title: "Label" },
  } satisfies PDFKit.PDFDocumentOptions;
  return makePdf(options, lines, ({ doc, linesOf, draw: drawLine, write }) => {
    const placeAt = (y: number) => ({ x: LABEL_MARGIN, y, width: INNER_WIDTH });
    doc.image(bars, LABEL_MARGIN, LABEL_MARGIN, {
      fit: [INNER_WIDTH, BARS_HEIGHT],
      align: "center",
    });
    const under = { ...placeAt(LABEL_MARGIN + BARS_HEIGHT + 6), align: "center" as const };
    let y = write(code, { size: 11, weight: "bold" }, under) + 6;
    for (const [index, line] of lines.entries())
      for (const ownTextLine of linesOf(
        line,
        index === 0 ? TITLE_STYLE : TEXT_STYLE,
        INNER_WIDTH,
      )) {
        if (y + ownTextLine.height > LABEL_HEIGHT - LABEL_MARGIN) return;
        drawLine(ownTextLine, placeAt(y));
        y += ownTextLine.height;
      }
  });
}
