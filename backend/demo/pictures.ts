import sharp from "sharp";
import { type Motif, PICTURE_MOTIFS } from "./motifs.ts";

/** Draws a square product picture. `shift` moves the frame, so that a second picture differs. */
export async function drawPicture(
  motif: Motif,
  ink: string,
  ground: string,
  shift = 0,
): Promise<Uint8Array> {
  const scale = shift === 0 ? 22 : 27;
  const offset = (1024 - 40 * scale) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><rect width="1024" height="1024" fill="${ground}"/><ellipse cx="512" cy="${880 + shift * 12}" rx="330" ry="34" fill="#171c26" opacity=".07"/><g transform="translate(${offset + shift * 14} ${offset - 20}) scale(${scale}) rotate(${shift * 6} 20 20)" color="${ink}">${PICTURE_MOTIFS[motif]}</g></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer());
}
