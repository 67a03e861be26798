import type { Bidi } from "bidi-js";
import PDFDocument from "pdfkit";
import { breakLines } from "./break-lines.ts";
import {
  type Cluster,
  DEFAULT_FONT,
  loadFonts,
  type PaperFonts,
  type Weight,
} from "./paper-fonts.ts";

type PdfDocument = PDFKit.PDFDocument;

export interface TextStyle {
  size: number;
  weight?: Weight;
}
/** Text in one font and direction, in drawing order. */
interface TextRun {
  text: string;
  font: string;
}
export interface TextLine {
  runs: readonly TextRun[];
  style: Required<TextStyle>;
  width: number;
  /** From the top to the baseline, in points. */
  ascent: number;
  height: number;
  /** The paragraph is written from right to left. */
  isRightToLeft: boolean;
}
interface LinePlace {
  x: number;
  y: number;
  width: number;
  /** `start`: the side where the paragraph's direction begins. */
  align?: "start" | "left" | "center" | "right";
}

/** Positions are in points. */
export interface Sheet {
  doc: PdfDocument;
  /** Breaks the text to the width. After `limit` lines it is cut with an ellipsis. */
  linesOf(text: string, style: TextStyle, width: number, limit?: number): TextLine[];
  draw(line: TextLine, place: LinePlace): void;
  /** The fonts have every letter. */
  canWrite(text: string): boolean;
  /** Draws the lines below each other on one page. Returns the y position below them. */
  write(text: string, style: TextStyle & { most?: number; gap?: number }, place: LinePlace): number;
}

/**
 * `texts`: all texts that `draw` may write. Their fonts are embedded, so that every script looks
 * the same everywhere.
 */
export async function makePdf(
  options: PDFKit.PDFDocumentOptions,
  texts: readonly string[],
  draw: (sheet: Sheet) => Promise<void> | void,
): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = await loadFonts(...texts);
  const doc = new PDFDocument({ ...options, font: DEFAULT_FONT });
  // PDFKit accepts opened fonts, which its types lack.
  for (const { name, font } of fonts.all)
    doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  await draw(makeSheet(doc, fonts));
  doc.end();
  await ended;
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

function makeSheet(doc: PdfDocument, fonts: PaperFonts): Sheet {
  const layOutText = (text: string, { size, weight = "regular" }: TextStyle, isRtl: boolean) =>
    makeLine(doc, fonts, text, { size, weight }, isRtl);
  function layOutLines(
    text: string,
    style: TextStyle,
    width: number,
    limit = Infinity,
  ): TextLine[] {
    const measureWidth = (label: string) => layOutText(label, style, false).width;
    const lines = text
      .split(/\r?\n/)
      .map(removeControls)
      .flatMap((paragraph) => {
        const isRtl = isRightToLeft(paragraph);
        return breakLines(paragraph, width, measureWidth).map((label) => ({ words: label, isRtl }));
      });
    const shownLines = lines.slice(0, limit);
    const last = shownLines.at(-1);
    if (last && lines.length > limit) last.words = cutToFit(last.words, width, measureWidth);
    return shownLines.map(({ words, isRtl }) => layOutText(words, style, isRtl));
  }
  function drawLine(line: TextLine, { x, y, width, align = "start" }: LinePlace): void {
    const room = width - line.width;
    const isRight = align === "right" || (align === "start" && line.isRightToLeft);
    let cursorX = x + (align === "center" ? room / 2 : isRight ? room : 0);
    const { x: before, y: top } = doc;
    doc.fontSize(line.style.size);
    for (const { text, font } of line.runs) {
      // Shapes and letters have different orders. Readers and searches use the letters' order.
      const isReordered = REORDERED_SCRIPTS.test(text);
      if (isReordered) doc.markContent("Span", { actual: text });
      doc
        .font(font)
        .text(text, cursorX, y + line.ascent, { lineBreak: false, baseline: "alphabetic" });
      if (isReordered) doc.endMarkedContent();
      cursorX += doc.widthOfString(text);
    }
    Object.assign(doc, { x: before, y: top });
  }
  return {
    ...{ doc, linesOf: layOutLines, draw: drawLine },
    canWrite: (text) =>
      fonts
        .clustersOf(removeControls(text).replace(ISOLATE_SIGNS, ""), "regular")
        .every(({ font }) => font !== null),
    write(text, { most, gap = 0, ...style }, { x, y, width, align }) {
      let top = y;
      for (const line of layOutLines(text, style, width, most)) {
        drawLine(line, { x, y: top, width, align });
        top += line.height + gap;
      }
      return top;
    },
  };
}

/** Letters have their own direction. `isolateName` sets two marks. */
const DIRECTION_SIGNS = /(?![\u2068\u2069])\p{Bidi_Control}/gu;
const ISOLATE_SIGNS = /[\u2068\u2069]+/g;
/**
 * Without it, a telephone number after an Arabic name would be reversed at its hyphens and lose its
 * plus.
 */
export const isolateName = (name: string): string =>
  `\u2068${name.replace(ISOLATE_SIGNS, "")}\u2069`;
/** Tabs and other controls, and spaces of every width. */
const BLANK_SIGNS = /[\p{Cc}\p{Zs}]/gu;
const removeControls = (text: string): string =>
  text.replace(DIRECTION_SIGNS, "").replace(BLANK_SIGNS, " ");
/** Vowels stand around their consonants. */
const REORDERED_SCRIPTS =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u;
const FIRST_LETTER = /\p{L}/u;
const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const isRightToLeft = (paragraph: string): boolean =>
  RTL_LETTER.test(FIRST_LETTER.exec(paragraph)?.[0] ?? "");

function cutToFit(text: string, width: number, measureWidth: (text: string) => number): string {
  const parts = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  for (; parts.length > 0; parts.pop()) {
    const shortened = `${parts.join("").trimEnd()}…`;
    if (measureWidth(shortened) <= width) return shortened;
  }
  return "";
}

function makeLine(
  doc: PdfDocument,
  fonts: PaperFonts,
  text: string,
  style: Required<TextStyle>,
  isRtl: boolean,
): TextLine {
  const bodyFont = fonts.body[style.weight].name;
  const runs = fonts.bidi
    ? listVisualRuns(fonts.bidi, fonts.clustersOf(text, style.weight), bodyFont, isRtl)
    : joinSameFont(fonts.clustersOf(text.replace(ISOLATE_SIGNS, ""), style.weight), bodyFont);
  let [width, ascent, descent] = [0, 0, 0];
  for (const { text: letters, font } of [{ text: "", font: bodyFont }, ...runs]) {
    width += doc.font(font).fontSize(style.size).widthOfString(letters);
    const { above = 0, below = 0 } = fonts.room.get(font) ?? {};
    ascent = Math.max(ascent, above * style.size);
    descent = Math.max(descent, below * style.size);
  }
  return { runs, style, width, ascent, height: ascent + descent, isRightToLeft: isRtl };
}

/** Missing letters become the empty box of the text's font. */
function joinSameFont(clusters: readonly Cluster[], textFont: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const { text, font } of clusters) {
    const name = font?.name ?? textFont;
    const last = runs.at(-1);
    if (last?.font === name) last.text += text;
    else runs.push({ text, font: name });
  }
  return runs;
}

/** Sorts letters in drawing order, from the left, for a line of both directions. */
function listVisualRuns(
  bidi: Bidi,
  clusters: readonly Cluster[],
  textFont: string,
  isRtl: boolean,
): TextRun[] {
  const text = clusters.map((cluster) => cluster.text).join("");
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? "rtl" : "ltr");
  let cursor = 0;
  const runs: (TextRun & { level: number })[] = [];
  for (const cluster of clusters) {
    const level = levels[cursor] ?? 0;
    cursor += cluster.text.length;
    if (cluster.text.replace(ISOLATE_SIGNS, "") === "") continue;
    const font = cluster.font?.name ?? textFont;
    const last = runs.at(-1);
    // PDFKit reverses a run of Arabic signs, but their digits are read from the left.
    const isDigit = level % 2 === 0 && RTL_LETTER.test(cluster.text);
    if (last?.font === font && last.level === level && !isDigit) last.text += cluster.text;
    else runs.push({ text: cluster.text, font, level });
  }
  for (const run of runs)
    if (run.level % 2 === 1 && !RTL_LETTER.test(run.text)) run.text = mirrorText(bidi, run.text);
  const highestLevel = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highestLevel; level > 0; level--) {
    let from = 0;
    while (from < runs.length) {
      let runEnd = from;
      while ((runs[runEnd]?.level ?? -1) >= level) runEnd++;
      runs.splice(from, runEnd - from, ...runs.slice(from, runEnd).reverse());
      from = runEnd + 1;
    }
  }
  return runs;
}

const mirrorText = (bidi: Bidi, text: string): string =>
  [...text]
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .reverse()
    .join("");
