import sharp from "sharp";
import type { EvidencePicture } from "#backend/marketplaces/channel-returns.ts";

/** Returns a seller's picture in the form in which we store it. */
export async function evidencePicture(background = "#4169e0"): Promise<EvidencePicture> {
  const create = { width: 320, height: 320, channels: 3 as const, background };
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  return { bytes, mediaType: "image/jpeg", fileName: "bukti.jpg" };
}
