import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Bidi } from "bidi-js";
import type { Font } from "fontkit";
import { openFont } from "./open-font.ts";

const require = createRequire(import.meta.url);

/** Sarabun has Latin and Thai letters in one file. */
const BODY_FONTS = {
  regular: require.resolve("@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf"),
};
export type Weight = keyof typeof BODY_FONTS;
export const DEFAULT_FONT = BODY_FONTS.regular;

/** Packages of `@fontsource-variable` with letters that Sarabun lacks, best first. */
const FONT_FAMILIES = [
  ...["arimo", "vazirmatn", "noto-sans-sc", "noto-sans-jp", "noto-sans-kr"],
  ...["noto-sans-lao", "noto-sans-khmer", "noto-sans-myanmar", "noto-sans-devanagari"],
  ...["noto-sans-bengali", "noto-sans-tamil", "noto-emoji"],
] as const;
type Family = (typeof FONT_FAMILIES)[number];
/** Japanese writes some Chinese characters in another shape. */
const JAPANESE_FAMILIES = [
  "noto-sans-jp",
  ...FONT_FAMILIES.filter((name) => name !== "noto-sans-jp"),
];
const KANA_SIGNS = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** One weight between regular and bold, so that each letter is embedded once. */
const FALLBACK_WEIGHT = 500;

/** A file with some letters of a family. */
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
/** An indivisible piece of text; `font` is `null` if no font has its letters. */
export interface Cluster {
  text: string;
  font: LoadedFont | null;
}

export interface PaperFonts {
  all: readonly LoadedFont[];
  body: Record<Weight, LoadedFont>;
  /** Space above and below the baseline by font name, relative to the font size. */
  room: ReadonlyMap<string, { above: number; below: number }>;
  /** The Unicode bidirectional algorithm, if a text needs it. */
  bidi: Bidi | null;
  clustersOf(text: string, weight: Weight): Cluster[];
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Signs without a shape: joiners, direction marks, variants, skin tones and keys of emoji. */
const SHAPELESS_SIGNS =
  /(?![\u2068\u2069])(?:[\p{Cf}\p{Cc}\p{Variation_Selector}\p{Emoji_Modifier}]|\u20e3)/gu;
const GRAPHEME_SEGMENTER = new Intl.Segmenter();

/** Most papers need only Sarabun. */
export async function loadFonts(...texts: readonly string[]): Promise<PaperFonts> {
  const body = { regular: await loadBodyFont("regular"), bold: await loadBodyFont("bold") };
  const fallbackFonts = new Map<number, LoadedFont[]>();
  const characters = new Set(texts.flatMap((text) => [...text.normalize("NFC")]));
  for (const sign of characters) {
    const code = readCodePoint(sign);
    if (hasSign(body.regular, sign) || sign.replace(SHAPELESS_SIGNS, "") === "") continue;
    fallbackFonts.set(code, await loadFontsWith(code));
  }
  const findFont = (text: string, weight: Weight, isJapanese: boolean): LoadedFont | null => {
    const bodyFace = body[weight];
    const [first = "", ...otherCharacters] = text;
    if (hasSign(bodyFace, first) && otherCharacters.every((sign) => hasSign(bodyFace, sign)))
      return bodyFace;
    const fonts = fallbackFonts.get(readCodePoint(first)) ?? [];
    const order = isJapanese ? fonts.toSorted(compareByFamily) : fonts;
    return (
      order.find((loadedFont) => otherCharacters.every((sign) => hasSign(loadedFont, sign))) ?? null
    );
  };
  const allFonts = [...new Set([body.regular, body.bold, ...[...fallbackFonts.values()].flat()])];
  return {
    ...{
      body,
      all: allFonts,
      room: new Map(allFonts.map(({ name, font }) => [name, measureRoom(font)])),
    },
    bidi: texts.some((text) => RIGHT_TO_LEFT.test(text)) ? await loadBidi() : null,
    clustersOf(text, weight) {
      const isJapanese = KANA_SIGNS.test(text);
      const findFontOfPart = (part: string) => findFont(part, weight, isJapanese);
      return [...GRAPHEME_SEGMENTER.segment(text.normalize("NFC"))].flatMap(({ segment }) =>
        divideGrapheme(segment, findFontOfPart),
      );
    },
  };
}

/** Keeps a grapheme whole if a font has all its signs, else drops its shapeless ones. */
function divideGrapheme(grapheme: string, find: (text: string) => LoadedFont | null): Cluster[] {
  const wholeFont = find(grapheme);
  if (wholeFont) return [{ text: grapheme, font: wholeFont }];
  const shaped = grapheme.replace(SHAPELESS_SIGNS, "");
  const plainFont = find(shaped);
  if (plainFont) return [{ text: shaped, font: plainFont }];
  return [...shaped].map((sign) => ({ text: sign, font: find(sign) }));
}

/** Fonts of scripts with stacked marks request more space than needed. */
const MAX_ABOVE = 1.2;
const MAX_BELOW = 0.6;
function measureRoom({ ascent, descent, lineGap, unitsPerEm }: Font) {
  return {
    above: Math.min(MAX_ABOVE, ascent / unitsPerEm),
    below: Math.min(MAX_BELOW, (lineGap - descent) / unitsPerEm),
  };
}

const readCodePoint = (sign: string): number => sign.codePointAt(0) ?? 0;
const hasSign = ({ font }: LoadedFont, sign: string): boolean =>
  font.hasGlyphForCodePoint(readCodePoint(sign));
const compareByFamily = (loadedFont: LoadedFont, otherLoadedFont: LoadedFont): number =>
  rankFont(loadedFont) - rankFont(otherLoadedFont);
const rankFont = ({ name }: LoadedFont): number =>
  JAPANESE_FAMILIES.findIndex((family) => name.startsWith(family));

/** Returns fonts that have the code point, best first. */
async function loadFontsWith(code: number): Promise<LoadedFont[]> {
  const loadedFonts: LoadedFont[] = [];
  for (const family of FONT_FAMILIES)
    for (const slice of listSlices(family)) {
      if (!slice.ranges.some(([first, last]) => first <= code && code <= last)) continue;
      // The ranges cover all languages' web fonts: this file may lack the letter.
      const font = await loadSliceFont(slice);
      if (font.font.hasGlyphForCodePoint(code)) loadedFonts.push(font);
    }
  return loadedFonts;
}

const slicesByFamily = new Map<Family, Slice[]>();
function listSlices(family: Family): Slice[] {
  const knownSlices = slicesByFamily.get(family);
  if (knownSlices) return knownSlices;
  const ranges: Record<string, string> = require(
    `@fontsource-variable/${family}/unicode.json`,
  ) as Record<string, string>;
  const familySlices = Object.entries(ranges).map(([key, text]) => {
    const name = `${family}-${key.replace(/[[\]]/g, "")}`;
    const file = `@fontsource-variable/${family}/files/${name}-wght-normal.woff2`;
    return { name, file, ranges: text.split(",").map(readRange) };
  });
  slicesByFamily.set(family, familySlices);
  return familySlices;
}

/** Reads `U+4e00-4eff` or `U+4e00`. */
function readRange(text: string): [first: number, last: number] {
  const [first = "", last = first] = text.trim().slice(2).split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** Kept for the process, so that a file is read and converted once. */
const fontsByName = new Map<string, Promise<LoadedFont>>();
function loadFontOnce(name: string, load: () => Promise<Font>): Promise<LoadedFont> {
  const loadedFont = fontsByName.get(name);
  if (loadedFont) return loadedFont;
  const font = load().then((openedFont) => ({ name, font: openedFont }));
  fontsByName.set(name, font);
  return font;
}

const loadBodyFont = (weight: Weight) =>
  loadFontOnce(weight, async () => openFont(await readFile(BODY_FONTS[weight])));

/** PDFs embed no WOFF2 and no variable fonts, so the file becomes a TrueType font of one weight. */
const loadSliceFont = ({ name, file, ranges }: Slice) =>
  loadFontOnce(name, async () => {
    const { default: subsetFont } = await import("subset-font");
    const bytes = await subsetFont(await readFile(require.resolve(file)), listLetters(ranges), {
      targetFormat: "truetype",
      variationAxes: { wght: FALLBACK_WEIGHT },
    });
    return openFont(bytes);
  });

const listLetters = (ranges: Slice["ranges"]): string =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join("");

async function loadBidi(): Promise<Bidi> {
  const { default: bidi } = await import("bidi-js");
  return bidi();
}
