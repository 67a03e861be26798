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

type Doc = PDFKit.PDFDocument;

export interface TextStyle {
  size: number;
  weight?: Weight;
}
/** Letters of one font and direction, in the order in which they are drawn. */
interface TextRun {
  text: string;
  font: string;
}
export interface TextLine {
  runs: readonly TextRun[];
  style: Required<TextStyle>;
  width: number;
  /** From the top down to the letters' feet, in points. */
  ascent: number;
  height: number;
  /** Whether its paragraph is written from right to left. */
  isRightToLeft: boolean;
}
interface LinePlace {
  x: number;
  y: number;
  width: number;
  /** `start`: where the paragraph's direction begins. */
  align?: "start" | "left" | "center" | "right";
}

/** A PDF and how text is written on it. Positions are in points. */
export interface Sheet {
  doc: Doc;
  /** Breaks the text to the width. Cuts after `limit` lines, with an ellipsis. */
  linesOf(text: string, style: TextStyle, width: number, limit?: number): TextLine[];
  draw(line: TextLine, place: LinePlace): void;
  /** Whether the fonts have every letter. */
  canWrite(text: string): boolean;
  /** Writes the lines below each other, all on one page. Returns where they end. */
  write(text: string, style: TextStyle & { most?: number; gap?: number }, place: LinePlace): number;
}

/**
 * Returns a PDF that `draw` fills. `texts` are all that it may write: their fonts are embedded, so
 * every script looks the same everywhere.
 */
export async function makePdf(
  options: PDFKit.PDFDocumentOptions,
  texts: readonly string[],
  draw: (sheet: Sheet) => Promise<void> | void,
): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = await loadFonts(...texts);
  const doc = new PDFDocument({ ...options, font: DEFAULT_FONT });
  // PDFKit takes opened fonts, which its types lack.
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

function makeSheet(doc: Doc, fonts: PaperFonts): Sheet {
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
      .map(withoutControls)
      .flatMap((paragraph) => {
        const isRtl = isRightToLeft(paragraph);
        return breakLines(paragraph, width, measureWidth).map((label) => ({ words: label, isRtl }));
      });
    const shownFields = lines.slice(0, limit);
    const last = shownFields.at(-1);
    if (last && lines.length > limit) last.words = cutToFit(last.words, width, measureWidth);
    return shownFields.map(({ words, isRtl }) => layOutText(words, style, isRtl));
  }
  function drawLine(line: TextLine, { x, y, width, align = "start" }: LinePlace): void {
    const room = width - line.width;
    const isRight = align === "right" || (align === "start" && line.isRightToLeft);
    let remaining = x + (align === "center" ? room / 2 : isRight ? room : 0);
    const { x: before, y: top } = doc;
    doc.fontSize(line.style.size);
    for (const { text, font } of line.runs) {
      // Shapes and letters have different orders; readers and searches use the letters'.
      const isReordered = REORDERED_SCRIPTS.test(text);
      if (isReordered) doc.markContent("Span", { actual: text });
      doc
        .font(font)
        .text(text, remaining, y + line.ascent, { lineBreak: false, baseline: "alphabetic" });
      if (isReordered) doc.endMarkedContent();
      remaining += doc.widthOfString(text);
    }
    Object.assign(doc, { x: before, y: top });
  }
  return {
    ...{ doc, linesOf: layOutLines, draw: drawLine },
    canWrite: (text) =>
      fonts
        .clustersOf(withoutControls(text).replace(ISOLATE_SIGNS, ""), "regular")
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

/** Direction marks. Letters have their own direction; `isolateName` sets two. */
const DIRECTION_SIGNS = /(?![\u2068\u2069])\p{Bidi_Control}/gu;
const ISOLATE_SIGNS = /[\u2068\u2069]+/g;
/**
 * Keeps a name's direction from the text after it: a telephone number after an Arabic name would be
 * reversed at its hyphens and lose its leading plus.
 */
export const isolateName = (name: string): string =>
  `\u2068${name.replace(ISOLATE_SIGNS, "")}\u2069`;
/** Tabs and other controls, and spaces of every width. */
const BLANK_SIGNS = /[\p{Cc}\p{Zs}]/gu;
const withoutControls = (text: string): string =>
  text.replace(DIRECTION_SIGNS, "").replace(BLANK_SIGNS, " ");
/** Scripts whose vowels stand around their consonants. */
const REORDERED_SCRIPTS =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u;
const FIRST_LETTER = /\p{L}/u;
const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const isRightToLeft = (paragraph: string): boolean =>
  RTL_LETTER.test(FIRST_LETTER.exec(paragraph)?.[0] ?? "");

function cutToFit(text: string, width: number, widthOf: (text: string) => number): string {
  const parts = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  for (; parts.length > 0; parts.pop()) {
    const shortened = `${parts.join("").trimEnd()}…`;
    if (widthOf(shortened) <= width) return shortened;
  }
  return "";
}

function makeLine(
  doc: Doc,
  fonts: PaperFonts,
  text: string,
  style: Required<TextStyle>,
  isRtl: boolean,
): TextLine {
  const bodyFont = fonts.body[style.weight].name;
  const runs = fonts.bidi
    ? listVisualRuns(fonts.bidi, fonts.clustersOf(text, style.weight), bodyFont, isRtl)
    : joinRuns(fonts.clustersOf(text.replace(ISOLATE_SIGNS, ""), style.weight), bodyFont);
  let [width, ascent, descent] = [0, 0, 0];
  for (const { text: letters, font } of [{ text: "", font: bodyFont }, ...runs]) {
    width += doc.font(font).fontSize(style.size).widthOfString(letters);
    const { above = 0, below = 0 } = fonts.room.get(font) ?? {};
    ascent = Math.max(ascent, above * style.size);
    descent = Math.max(descent, below * style.size);
  }
  return { runs, style, width, ascent, height: ascent + descent, isRightToLeft: isRtl };
}

/** Joins neighbours of one font. Missing letters become the text font's empty box. */
function joinRuns(clusters: readonly Cluster[], textFont: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const { text, font } of clusters) {
    const name = font?.name ?? textFont;
    const last = runs.at(-1);
    if (last?.font === name) last.text += text;
    else runs.push({ text, font: name });
  }
  return runs;
}

/** Sorts letters as drawn, from the left, for a line of both directions. */
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
    // PDFKit turns a run of Arabic signs around, but their digits are read from the left.
    const isDigit = level % 2 === 0 && RTL_LETTER.test(cluster.text);
    if (last?.font === font && last.level === level && !isDigit) last.text += cluster.text;
    else runs.push({ text: cluster.text, font, level });
  }
  for (const run of runs)
    if (run.level % 2 === 1 && !RTL_LETTER.test(run.text)) run.text = mirrorText(bidi, run.text);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
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
