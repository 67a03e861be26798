import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Document = PDFKit.PDFDocument;

/** Sarabun has Latin and Thai letters in one file. Embedded, it looks the same everywhere. */
const FONTS = { regular: "400Regular/Sarabun_400Regular", bold: "600SemiBold/Sarabun_600SemiBold" };
type Weight = keyof typeof FONTS;

/** The package's files, read with the first document. */
const bytes = new Map<Weight, Buffer>();
function fileOf(weight: Weight): Buffer {
  const known = bytes.get(weight);
  if (known) return known;
  const address = import.meta.resolve(`@expo-google-fonts/sarabun/${FONTS[weight]}.ttf`);
  const read = readFileSync(fileURLToPath(address));
  bytes.set(weight, read);
  return read;
}

export function registerFonts(document: Document): void {
  document.registerFont("regular", fileOf("regular"));
  document.registerFont("bold", fileOf("bold"));
}

/** A line's position and size, in points. */
interface Line {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  align?: "left" | "center";
}

/** Draws one line, cut with an ellipsis if it is longer than its width. */
export function drawLine(document: Document, text: string, line: Line): void {
  const { x, y, width, size, weight = "regular", align = "left" } = line;
  document.font(weight).fontSize(size);
  const shown = cutToFit(document, text, width);
  const left = align === "center" ? x + (width - document.widthOfString(shown)) / 2 : x;
  document.text(shown, left, y, { lineBreak: false });
}

function cutToFit(document: Document, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text;
  // Thai vowels and tones combine with the letter before them: remove whole graphemes.
  const parts = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (parts.length > 0) {
    parts.pop();
    const cut = `${parts.join("").trimEnd()}…`;
    if (document.widthOfString(cut) <= width) return cut;
  }
  return "";
}
