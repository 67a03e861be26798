import { LABEL_SIZES, type LabelSize } from "#contract/stock-labels.ts";
import { makePdf, type Sheet } from "../../papers/make-pdf.ts";
import type { Weight } from "../../papers/paper-fonts.ts";
import type { BarcodeBars } from "./barcode-bars.ts";

/** Points in a millimetre. */
const POINTS_PER_MM = 72 / 25.4;
const A4_SIZE = { width: 210, height: 297 };
/** Millimetres: printers and cutters are inexact. */
const LABEL_MARGIN = 1.5;
/** Millimetres: GS1's 80 % to 200 % of 0.33 mm, or one dot of a 203 dpi printer. */
const MIN_MODULE_WIDTH = 0.125;
const MAX_MODULE_WIDTH = 0.5;

export interface StockLabel {
  bars: BarcodeBars;
  /** Lines above the bars; the first is bold. */
  lines: string[];
  copies: number;
}

/** Returns millimetres, including quiet zones; `null` if bars would be too thin to read. */
export function computeModuleWidth(bars: BarcodeBars, size: LabelSize): number | null {
  const usableWidth = LABEL_SIZES[size].width - 2 * LABEL_MARGIN;
  const width = Math.min(MAX_MODULE_WIDTH, usableWidth / (bars.modules + 2 * bars.quiet));
  return width < MIN_MODULE_WIDTH ? null : width;
}

/**
 * Draws one label per page on a roll, a grid on A4. Bars are rectangles, sharp at any resolution.
 */
export function drawLabels(
  labels: readonly StockLabel[],
  size: LabelSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, columns, rows, isSheet } = LABEL_SIZES[size];
  const page = isSheet ? A4_SIZE : { width, height };
  const leftEdge = (page.width - columns * width) / 2;
  const top = (page.height - rows * height) / 2;
  const options: PDFKit.PDFDocumentOptions = {
    ...{
      size: [page.width * POINTS_PER_MM, page.height * POINTS_PER_MM],
      margin: 0,
      autoFirstPage: false,
    },
    info: { Title: "Labels" },
  };
  const texts = labels.flatMap(({ bars, lines }) => [bars.text, ...lines]);
  return makePdf(options, texts, (sheet) => {
    let labelIndex = 0;
    for (const label of labels)
      for (let copy = 0; copy < label.copies; copy++, labelIndex++) {
        const cellIndex = labelIndex % (columns * rows);
        if (cellIndex === 0) sheet.doc.addPage();
        const x = leftEdge + (cellIndex % columns) * width;
        const y = top + Math.floor(cellIndex / columns) * height;
        drawLabel(sheet, label, size, { x, y });
      }
  });
}

function drawLabel(
  { doc, write }: Sheet,
  { bars, lines }: StockLabel,
  size: LabelSize,
  origin: { x: number; y: number },
): void {
  const { width, height } = LABEL_SIZES[size];
  const module = computeModuleWidth(bars, size);
  if (module === null) throw new Error(`The bars of ${bars.text} are too thin for ${size}`);
  const innerBox = { x: origin.x + LABEL_MARGIN, width: width - 2 * LABEL_MARGIN };
  const textSize = height < 20 ? 1.9 : height < 35 ? 2.4 : 3;
  const leading = textSize * 1.3;
  const drawLine = (label: string, y: number, weight: Weight, align: "left" | "center") =>
    write(
      label,
      { size: textSize * POINTS_PER_MM, weight, most: 1 },
      {
        x: innerBox.x * POINTS_PER_MM,
        y: y * POINTS_PER_MM,
        width: innerBox.width * POINTS_PER_MM,
        align,
      },
    );
  // Leaves at least half of the label to the bars.
  const shownLines = lines.slice(
    0,
    Math.max(0, Math.floor((height / 2 - LABEL_MARGIN - leading) / leading)),
  );
  let y = origin.y + LABEL_MARGIN;
  for (const [index, label] of shownLines.entries()) {
    drawLine(label, y, index === 0 ? "bold" : "regular", "left");
    y += leading;
  }
  const barHeight = origin.y + height - LABEL_MARGIN - leading - y - 0.5;
  const total = bars.modules * module;
  drawBars(doc, bars.widths, {
    ...{ x: origin.x + (width - total) / 2, y: y + 0.5, height: barHeight, module },
  });
  drawLine(bars.text, origin.y + height - LABEL_MARGIN - leading, "regular", "center");
}

function drawBars(
  document: PDFKit.PDFDocument,
  widths: readonly number[],
  { x, y, height, module }: { x: number; y: number; height: number; module: number },
): void {
  let cursorX = x;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0)
      document.rect(
        cursorX * POINTS_PER_MM,
        y * POINTS_PER_MM,
        width * module * POINTS_PER_MM,
        height * POINTS_PER_MM,
      );
    cursorX += width * module;
  }
  document.fill("black");
}
