import { mkdir, readFile, writeFile } from "node:fs/promises";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergePapers } from "#backend/orders/documents/merge-papers.ts";
import { DOCUMENT_KINDS, PAPER_SIZES } from "#contract/statuses.ts";
import { samplePapers } from "./paper-samples.ts";

/**
 * Compares each paper with a committed picture. The result does not depend on the machine: the
 * fonts are in the PDF, and a WebAssembly module renders it. After an intended change of the
 * papers, `npm run papers` writes new pictures to check before the commit.
 */
const IS_WRITING = process.env.PAPER_PICTURES === "write";
const FOLDER = new URL("paper-pictures/", import.meta.url);
const SEEN = new URL("../../../test-results/paper-pictures/", import.meta.url);
/** Dots per point: enough to tell letters of 8 points apart. */
const SCALES = { a6: 2, a4: 1.25 };
/** Other rounding changes the edge of a letter; half a missing word changes more. */
const OTHER_SHADE = 64;
const MAX_DIFFERENT = 0.00005;

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

/** Renders a PDF's pages below each other in greyscale. */
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
  // The papers are black on white, so BGRA and RGBA give the same grey.
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

/** Returns the share of dots with another shade; 1 if the sizes differ. */
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

const papers = DOCUMENT_KINDS.flatMap((kind) => [
  ...PAPER_SIZES.flatMap((size) => (["id", "th"] as const).map((place) => ({ kind, size, place }))),
  { kind, size: "a6" as const, place: "world" as const },
]);

test.each(papers)("$kind on $size of $place matches its picture", async ({ kind, size, place }) => {
  const name = `${kind}-${size}-${place}.png`;
  const { bytes } = await mergePapers(await samplePapers(kind, size, place), async () => {});
  const picture = await pictureOf(bytes, SCALES[size]);
  if (IS_WRITING) await writeFile(new URL(name, FOLDER), picture);
  const share = await differing(picture, await readFile(new URL(name, FOLDER)));
  if (share > MAX_DIFFERENT) {
    await mkdir(SEEN, { recursive: true });
    await writeFile(new URL(name, SEEN), picture);
  }
  expect(share, `test-results/paper-pictures/${name}`).toBeLessThanOrEqual(MAX_DIFFERENT);
});
