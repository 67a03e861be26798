import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** A slip's QR is a fifth of its width, and stays readable at this size. */
const LARGEST_SIDE = 1_600;
const MOST_CODES = 4;

let reader: Promise<unknown> | null = null;

/** Loads the decoder from the package, because it would download it otherwise. */
async function prepareReader(): Promise<unknown> {
  const file = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = new Uint8Array(await readFile(file)).buffer as ArrayBuffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Returns the texts of the picture's QR codes. `jpeg` is our own copy, not the uploaded file. */
export async function scanPicture(jpeg: Uint8Array): Promise<string[]> {
  reader ??= prepareReader().catch((error: unknown) => {
    // The next slip tries again.
    reader = null;
    throw error;
  });
  await reader;
  const { data, info } = await sharp(jpeg)
    .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length);
  const { width, height } = info;
  const codes = await readBarcodes(
    { data: pixels, width, height, colorSpace: "srgb" } as ImageData,
    { formats: ["QRCode"], maxNumberOfSymbols: MOST_CODES, tryHarder: true },
  );
  return codes.map(({ text }) => text);
}
