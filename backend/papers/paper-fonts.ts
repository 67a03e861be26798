import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Bidi } from "bidi-js";
import type { Font } from "fontkit";
import { openFont } from "./open-font.ts";

const require = createRequire(import.meta.url);

/** Sarabun has Latin and Thai letters in one file. */
const BODY = {
  regular: require.resolve("@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf"),
};
export type Weight = keyof typeof BODY;
export const DEFAULT_FONT = BODY.regular;

/** Packages of `@fontsource-variable` with letters that Sarabun lacks, the preferred one first. */
const FAMILIES = [
  ...["arimo", "vazirmatn", "noto-sans-sc", "noto-sans-jp", "noto-sans-kr"],
  ...["noto-sans-lao", "noto-sans-khmer", "noto-sans-myanmar", "noto-sans-devanagari"],
  ...["noto-sans-bengali", "noto-sans-tamil", "noto-emoji"],
] as const;
type Family = (typeof FAMILIES)[number];
/** Japanese writes some Chinese characters in another shape. */
const JAPANESE_FIRST = ["noto-sans-jp", ...FAMILIES.filter((name) => name !== "noto-sans-jp")];
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** One weight between regular and bold serves both, so that a paper embeds each letter once. */
const FALLBACK_WEIGHT = 500;

/** Part of a family: a file with some of its letters. */
interface Slice {
  name: string;
  file: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

interface LoadedFont {
  /** A name for PDFKit. */
  name: string;
  font: Font;
}
/** A piece of a text that is never divided, with its font; `null` if no font has its letters. */
export interface Cluster {
  text: string;
  font: LoadedFont | null;
}

export interface PaperFonts {
  all: readonly LoadedFont[];
  body: Record<Weight, LoadedFont>;
  /** Space above and below the baseline by font name, in shares of the letters' size. */
  room: ReadonlyMap<string, { above: number; below: number }>;
  /** The Unicode bidirectional algorithm, if a text is written from right to left. */
  bidi: Bidi | null;
  /** Splits a line of text into clusters. */
  clustersOf(text: string, weight: Weight): Cluster[];
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Signs without a shape: joiners, direction marks, variants, skin tones and keys of emoji. */
const SHAPELESS =
  /(?![\u2068\u2069])(?:[\p{Cf}\p{Cc}\p{Variation_Selector}\p{Emoji_Modifier}]|\u20e3)/gu;
const GRAPHEMES = new Intl.Segmenter();

/** Loads the fonts that the texts need. Most papers need only Sarabun. */
export async function loadFonts(...texts: readonly string[]): Promise<PaperFonts> {
  const body = { regular: await bodyFont("regular"), bold: await bodyFont("bold") };
  const others = new Map<number, LoadedFont[]>();
  const signs = new Set(texts.flatMap((text) => [...text.normalize("NFC")]));
  for (const sign of signs) {
    const code = codeOf(sign);
    if (hasSign(body.regular, sign) || sign.replace(SHAPELESS, "") === "") continue;
    others.set(code, await fontsWith(code));
  }
  const fontOf = (text: string, weight: Weight, isJapanese: boolean): LoadedFont | null => {
    const bodyFace = body[weight];
    const [first = "", ...rest] = text;
    if (hasSign(bodyFace, first) && rest.every((sign) => hasSign(bodyFace, sign))) return bodyFace;
    const fonts = others.get(codeOf(first)) ?? [];
    const order = isJapanese ? fonts.toSorted(byFamily) : fonts;
    return order.find((one) => rest.every((sign) => hasSign(one, sign))) ?? null;
  };
  const all = [...new Set([body.regular, body.bold, ...[...others.values()].flat()])];
  return {
    ...{ body, all, room: new Map(all.map(({ name, font }) => [name, roomOf(font)])) },
    bidi: texts.some((text) => RIGHT_TO_LEFT.test(text)) ? await loadBidi() : null,
    clustersOf(text, weight) {
      const isJapanese = KANA.test(text);
      const find = (part: string) => fontOf(part, weight, isJapanese);
      return [...GRAPHEMES.segment(text.normalize("NFC"))].flatMap(({ segment }) =>
        divide(segment, find),
      );
    },
  };
}

/** Keeps a grapheme whole if a font has all its signs, else without those that have no shape. */
function divide(grapheme: string, find: (text: string) => LoadedFont | null): Cluster[] {
  const whole = find(grapheme);
  if (whole) return [{ text: grapheme, font: whole }];
  const shaped = grapheme.replace(SHAPELESS, "");
  const plain = find(shaped);
  if (plain) return [{ text: shaped, font: plain }];
  return [...shaped].map((sign) => ({ text: sign, font: find(sign) }));
}

/** Fonts of scripts with stacked marks ask for more space than names and addresses need. */
const MOST_ABOVE = 1.2;
const MOST_BELOW = 0.6;
function roomOf({ ascent, descent, lineGap, unitsPerEm }: Font) {
  return {
    above: Math.min(MOST_ABOVE, ascent / unitsPerEm),
    below: Math.min(MOST_BELOW, (lineGap - descent) / unitsPerEm),
  };
}

const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0;
const hasSign = ({ font }: LoadedFont, sign: string): boolean =>
  font.hasGlyphForCodePoint(codeOf(sign));
const byFamily = (one: LoadedFont, other: LoadedFont): number => rank(one) - rank(other);
const rank = ({ name }: LoadedFont): number =>
  JAPANESE_FIRST.findIndex((family) => name.startsWith(family));

/** Returns the fonts that have the code point, the first choice first. */
async function fontsWith(code: number): Promise<LoadedFont[]> {
  const found: LoadedFont[] = [];
  for (const family of FAMILIES)
    for (const slice of slicesOf(family)) {
      if (!slice.ranges.some(([first, last]) => first <= code && code <= last)) continue;
      // The ranges are those of all languages of the web's fonts: the file may lack the letter.
      const font = await sliceFont(slice);
      if (font.font.hasGlyphForCodePoint(code)) found.push(font);
    }
  return found;
}

const slices = new Map<Family, Slice[]>();
function slicesOf(family: Family): Slice[] {
  const known = slices.get(family);
  if (known) return known;
  const ranges: Record<string, string> = require(
    `@fontsource-variable/${family}/unicode.json`,
  ) as Record<string, string>;
  const read = Object.entries(ranges).map(([key, text]) => {
    const name = `${family}-${key.replace(/[[\]]/g, "")}`;
    const file = `@fontsource-variable/${family}/files/${name}-wght-normal.woff2`;
    return { name, file, ranges: text.split(",").map(rangeOf) };
  });
  slices.set(family, read);
  return read;
}

/** Reads `U+4e00-4eff` or `U+4e00`. */
function rangeOf(text: string): [first: number, last: number] {
  const [first = "", last = first] = text.trim().slice(2).split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** Fonts by name, kept for the process: a file is read and converted once. */
const loaded = new Map<string, Promise<LoadedFont>>();
function once(name: string, load: () => Promise<Font>): Promise<LoadedFont> {
  const known = loaded.get(name);
  if (known) return known;
  const font = load().then((own) => ({ name, font: own }));
  loaded.set(name, font);
  return font;
}

const bodyFont = (weight: Weight) =>
  once(weight, async () => openFont(await readFile(BODY[weight])));

/** PDFs embed no WOFF2 and no variable fonts: the file becomes a TrueType font of one weight. */
const sliceFont = ({ name, file, ranges }: Slice) =>
  once(name, async () => {
    const { default: subsetFont } = await import("subset-font");
    const bytes = await subsetFont(await readFile(require.resolve(file)), lettersOf(ranges), {
      targetFormat: "truetype",
      variationAxes: { wght: FALLBACK_WEIGHT },
    });
    return openFont(bytes);
  });

const lettersOf = (ranges: Slice["ranges"]): string =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    )
    .join("");

async function loadBidi(): Promise<Bidi> {
  const { default: bidi } = await import("bidi-js");
  return bidi();
}
