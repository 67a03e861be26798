import sharp from "sharp";

/** Side in pixels: readable on a phone's screen and on paper. */
const SIDE = 1_000;

/** Draws an SVG as a PNG on white. */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = await sharp(Buffer.from(svg), { density: 300 })
    .flatten({ background: "#ffffff" })
    .resize(SIDE, SIDE, { kernel: "nearest" })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}
