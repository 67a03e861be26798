import { create, type Font, type Glyph, type GlyphPosition } from "fontkit";
import {
  Blob,
  ClusterLevel,
  Face,
  Font as HarfBuzzFont,
  Buffer as ShapingBuffer,
  shape,
} from "harfbuzzjs";

/** Shapes text with HarfBuzz. Fontkit fails on marks of some Arabic fonts and loses Thai vowels. */
export function openFont(bytes: Buffer): Font {
  const font = create(bytes);
  if (!("hasGlyphForCodePoint" in font)) throw new Error("The file is a collection of fonts");
  const shaper = new HarfBuzzFont(new Face(new Blob(Uint8Array.from(bytes).buffer)));
  const shaped = { layout: { value: (text: string) => layOutText(font, shaper, text) } };
  return Object.create(font, shaped) as Font;
}

function layOutText(font: Font, shaper: HarfBuzzFont, text: string) {
  const buffer = new ShapingBuffer();
  buffer.setClusterLevel(ClusterLevel.CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const glyphs: Pick<Glyph, "id" | "advanceWidth" | "codePoints">[] = [];
  const clusters = new Set<number>();
  for (const { codepoint: id, cluster } of infos) {
    const end = starts[starts.indexOf(cluster) + 1];
    const letters = clusters.has(cluster) ? "" : text.slice(cluster, end);
    clusters.add(cluster);
    const codePoints = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
    glyphs.push({ id, codePoints, advanceWidth: font.getGlyph(id).advanceWidth });
  }
  const positions: GlyphPosition[] = buffer.getGlyphPositions();
  return {
    ...{ glyphs, positions },
    // PDFKit scales the positions before it reads their sum.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}
