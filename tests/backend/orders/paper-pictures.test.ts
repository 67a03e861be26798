import { mkdir, readFile, writeFile } from "node:fs/promises";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergePapers } from "#backend/orders/documents/merge-papers.ts";
import { DOCUMENT_KINDS, PAPER_SIZES } from "#contract/statuses.ts";
import { samplePapers } from "./paper-samples.ts";

/**
 * How each paper looks, held against a committed picture. What is drawn depends on no machine: the
 * letters are in the PDF, and what draws them is a WebAssembly module. After a change of the papers
 * that is meant, `npm run papers` writes the pictures anew, to be looked at before they are
 * committed.
 */
const IS_WRITING = process.env.PAPER_PICTURES === "write";
const FOLDER = new URL("paper-pictures/", import.meta.url);
const SEEN = new URL("../../../test-results/paper-pictures/", import.meta.url);
/** Dots in a point: letters of 8 points can be told apart. */
const SCALES = { a6: 2, a4: 1.25 };
/** Another rounding moves the edge of a letter; half a word that is missing is more. */
const OTHER_SHADE = 64;
const MOST_DIFFERENT = 0.00005;

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

/** A PDF's pages below each other, in shades of grey. */
async function pictureOf(pdf: Uint8Array, scale: number): Promise<Buffer> {
  const document = await pdfium.loadDocument(pdf);
  const pages: { data: Buffer; width: number; height: number }[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale, render: "bitmap" });
    pages.push({ data: Buffer.from(data), width, height });
  }
  document.destroy();
  const [first] = pages;
  if (!first) throw new Error("There are no pages");
  // BGRA and RGBA are the same in grey, of papers that are black on white.
  const raw = { width: first.width, height: first.height, channels: 4 } as const;
  const tops = pages.map((_page, at) => at * (first.height + 1));
  return sharp({
    create: {
      ...{ width: first.width, height: pages.length * (first.height + 1), channels: 3 },
      background: "#888",
    },
  })
    .composite(pages.map(({ data }, at) => ({ input: data, raw, top: tops[at] ?? 0, left: 0 })))
    .greyscale()
    .png({ palette: true, colours: 8, effort: 10 })
    .toBuffer();
}

/** Which share of the dots has another shade; all of them where the sizes differ. */
async function differing(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let count = 0;
  for (const [at, shade] of a.data.entries())
    if (Math.abs(shade - (b.data[at] ?? 0)) > OTHER_SHADE) count += 1;
  return count / a.data.length;
}

const papers = DOCUMENT_KINDS.flatMap((kind) =>
  PAPER_SIZES.flatMap((size) => (["id", "th"] as const).map((language) => [kind, size, language])),
) as [(typeof DOCUMENT_KINDS)[number], (typeof PAPER_SIZES)[number], "id" | "th"][];

test.each(papers)("%s on %s in %s looks as it is committed", async (kind, size, language) => {
  const name = `${kind}-${size}-${language}.png`;
  const { bytes } = await mergePapers(await samplePapers(kind, size, language), async () => {});
  const picture = await pictureOf(bytes, SCALES[size]);
  if (IS_WRITING) await writeFile(new URL(name, FOLDER), picture);
  const share = await differing(picture, await readFile(new URL(name, FOLDER)));
  if (share > MOST_DIFFERENT) {
    await mkdir(SEEN, { recursive: true });
    await writeFile(new URL(name, SEEN), picture);
  }
  expect(share, `test-results/paper-pictures/${name}`).toBeLessThanOrEqual(MOST_DIFFERENT);
});
