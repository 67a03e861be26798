import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { answerTask } from "../../processes/answer-task.ts";
import type { ScanTask } from "./scan-in-process.ts";

/** A slip's QR is a fifth of its width, and stays readable at this size. */
const LARGEST_SIDE = 1_600;
const MAX_CODES = 4;

/** Loads the decoder from the package, because it would download it otherwise. */
async function prepareReader(): Promise<unknown> {
  const file = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = new Uint8Array(await readFile(file)).buffer as ArrayBuffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Returns the texts of the picture's QR codes. `jpeg` is our own copy, not the uploaded file. */
async function scanPicture({ jpeg }: ScanTask): Promise<string[]> {
  await prepareReader();
  const { data, info } = await sharp(jpeg)
    .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length);
  const { width, height } = info;
  const codes = await readBarcodes(
    { data: pixels, width, height, colorSpace: "srgb" } as ImageData,
    { formats: ["QRCode"], maxNumberOfSymbols: MAX_CODES, tryHarder: true },
  );
  return codes.map(({ text }) => text);
}

/** The process of scan-in-process.ts: a stranger's picture costs a core and its memory there. */
await answerTask<ScanTask, string[]>(async (task, answer) => answer(await scanPicture(task)));
