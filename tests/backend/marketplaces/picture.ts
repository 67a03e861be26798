import sharp from "sharp";

export async function picture(): Promise<Uint8Array> {
  const square = { width: 300, height: 300, channels: 3 as const, background: "#4169e0" };
  return new Uint8Array(await sharp({ create: square }).jpeg().toBuffer());
}
