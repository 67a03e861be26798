import sharp from "sharp";
import type { EvidencePicture } from "#backend/marketplaces/channel-returns.ts";

/** As we keep it of what a seller uploads. */
export async function evidencePicture(background = "#4169e0"): Promise<EvidencePicture> {
  const create = { width: 320, height: 320, channels: 3 as const, background };
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  return { bytes, mediaType: "image/jpeg", fileName: "bukti.jpg" };
}
