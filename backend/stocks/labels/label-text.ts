import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Document = PDFKit.PDFDocument;
type Weight = "400" | "600";

/** Sarabun comes divided by script; a text goes into runs of one each. */
const SCRIPTS = ["latin", "latin-ext", "thai"] as const;
type Script = (typeof SCRIPTS)[number];

const fontName = (script: Script, weight: Weight) => `${script}-${weight}`;

/** The package's files, read with the first document. */
const bytes = new Map<string, Buffer>();
function fileOf(name: string): Buffer {
  const known = bytes.get(name);
  if (known) return known;
  const address = import.meta.resolve(`@fontsource/sarabun/files/sarabun-${name}-normal.woff`);
  const read = readFileSync(fileURLToPath(address));
  bytes.set(name, read);
  return read;
}

/** Embeds the fonts in a document: it looks the same everywhere. */
export function registerFonts(document: Document): void {
  for (const script of SCRIPTS)
    for (const weight of ["400", "600"] as const)
      document.registerFont(fontName(script, weight), fileOf(`${script}-${weight}`));
}

function scriptOf(character: string): Script {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x0e00 && code <= 0x0e7f) return "thai";
  return code < 0x100 || (code >= 0x2000 && code <= 0x206f) || code === 0x20ac
    ? "latin"
    : "latin-ext";
}

interface Line {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  align?: "left" | "center";
}

/** One line, cut with an ellipsis where it is longer than its width. */
export function drawLine(document: Document, text: string, line: Line): void {
  const { size, weight = "400", align = "left" } = line;
  const fitted = cutToFit(document, text, { ...line, weight });
  const total = widthOf(document, fitted, size, weight);
  let x = align === "center" ? line.x + (line.width - total) / 2 : line.x;
  for (const run of runsOf(fitted)) {
    document.font(fontName(run.script, weight)).fontSize(size);
    document.text(run.text, x, line.y, { lineBreak: false });
    x += document.widthOfString(run.text);
  }
}

function cutToFit(document: Document, text: string, { width, size, weight = "400" }: Line): string {
  if (widthOf(document, text, size, weight) <= width) return text;
  // Thai vowels and tones stand on the letter before them: whole graphemes go.
  const parts = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (parts.length > 0) {
    parts.pop();
    const cut = `${parts.join("").trimEnd()}…`;
    if (widthOf(document, cut, size, weight) <= width) return cut;
  }
  return "";
}

function widthOf(document: Document, text: string, size: number, weight: Weight): number {
  return runsOf(text).reduce((sum, run) => {
    document.font(fontName(run.script, weight)).fontSize(size);
    return sum + document.widthOfString(run.text);
  }, 0);
}

function runsOf(text: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const script = scriptOf(character);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}
