import sharp, { type Metadata, type Sharp } from "sharp";
import { MAX_IMAGE_BYTES } from "#contract/product-limits.ts";
import type { ImageSize } from "#contract/statuses.ts";
import { ProblemError } from "../http/problem-error.ts";
import { KeyedSemaphore } from "../keyed-semaphore.ts";
import { IMAGE_SIZES } from "./image-url.ts";

const MAX_SIDE_PIXELS = 12_000;
/** A phone's largest picture: 8,160 × 6,120. */
const MAX_PIXELS = 50_000_000;
/** Per picture. */
const MAX_DECODED_BYTES = 160 * 1024 * 1024;
const TIMEOUT_S = 30;

/** Pictures decoded at once, each with the memory above and its encoders' buffers. */
const decodeSemaphore = new KeyedSemaphore(2);
// One thread per picture saves buffers; no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);

export interface PictureFiles {
  width: number;
  height: number;
  /** The original as JPEG, which every marketplace accepts; the sizes as WebP. */
  files: { size: ImageSize; bytes: Uint8Array; mediaType: string }[];
}

interface WantedSizes {
  sizes?: readonly (typeof IMAGE_SIZES)[number][];
  longestSide?: number;
}

/**
 * Decodes an untrusted picture and makes its files in all sizes, rotated by its EXIF orientation
 * and without metadata (which may contain a location). Accepts JPEG, PNG, WebP and GIF (first
 * frame) by content, not by name. One per account and two per process run at once. Throws 413
 * `image_too_large`, `image_dimensions`, `image_pixels` or `image_encoding`, 415 `image_type`, 422
 * `unreadable_image`; the details name the file. `sizes`: copies besides the original, which is at
 * most `longestSide` pixels wide and high.
 */
export async function makePictureFiles(
  accountId: string,
  bytes: Uint8Array,
  name: string,
  { sizes = IMAGE_SIZES, longestSide = MAX_SIDE_PIXELS }: WantedSizes = {},
): Promise<PictureFiles> {
  if (bytes.byteLength > MAX_IMAGE_BYTES)
    throw makePictureProblem(413, "image_too_large", name, { maxBytes: MAX_IMAGE_BYTES });
  if (!isPicture(bytes)) throw makePictureProblem(415, "image_type", name);
  requireDecodable(await readFacts(bytes, name), name);
  using _permit = await decodeSemaphore.take(accountId);
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true });
    const upright = picture.timeout({ seconds: TIMEOUT_S }).autoOrient();
    return await encodeSizes(upright, { sizes, longestSide });
  } catch {
    throw makePictureProblem(422, "unreadable_image", name);
  }
}

async function readFacts(bytes: Uint8Array, name: string): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw makePictureProblem(422, "unreadable_image", name);
  }
}

/** Checks the header before decoding. */
function requireDecodable(facts: Metadata, name: string): void {
  const { width, height } = facts;
  if (Math.max(width, height) > MAX_SIDE_PIXELS)
    throw makePictureProblem(413, "image_dimensions", name, { maxPixels: MAX_SIDE_PIXELS });
  if (width * height > MAX_PIXELS)
    throw makePictureProblem(413, "image_pixels", name, { maxMegapixels: MAX_PIXELS / 1_000_000 });
  if (countDecodedBytes(facts) > MAX_DECODED_BYTES)
    throw makePictureProblem(413, "image_encoding", name);
}

/** Counts all bytes of a progressive picture, WebP and GIF; a quarter turn doubles them. */
function countDecodedBytes(facts: Metadata): number {
  const { width, height, channels, depth, format, isProgressive, orientation = 1 } = facts;
  const samples = width * height * channels;
  const bytes = samples * (depth === "ushort" ? 2 : 1);
  const rotationBytes = orientation > 4 ? bytes : 0;
  // A JPEG decoder keeps coefficients of two bytes.
  if (format === "jpeg") return rotationBytes + (isProgressive ? 2 * samples : 0);
  if (format === "png") return rotationBytes + (isProgressive ? bytes : 0);
  return rotationBytes + 4 * width * height;
}

async function encodeSizes(
  upright: Sharp,
  { sizes, longestSide }: Required<WantedSizes>,
): Promise<PictureFiles> {
  // Runs in sequence, because in parallel the picture would be decoded into memory twice.
  const original = await upright
    .clone()
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    // Optimising needs a second pass over the whole picture: 300 MB for a few percent.
    .jpeg({ quality: 88, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = original.info;
  const files: PictureFiles["files"] = [
    { size: "original", bytes: new Uint8Array(original.data), mediaType: "image/jpeg" },
  ];
  if (sizes.length === 0) return { width, height, files };
  const largest = Math.max(...sizes);
  const buffer = await upright
    .clone()
    .resize(largest, largest, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = {
    width: buffer.info.width,
    height: buffer.info.height,
    channels: buffer.info.channels,
  };
  for (const size of sizes) {
    const copy = await sharp(buffer.data, { raw })
      .resize(size, size, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
    files.push({ size: `${size}`, bytes: new Uint8Array(copy), mediaType: "image/webp" });
  }
  return { width, height, files };
}

/** The first bytes decide the decoder: JPEG, PNG, GIF or WebP. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[\s\S]{4}WEBP$/.test(head)
  );
}

const makePictureProblem = (
  status: 413 | 415 | 422,
  code: string,
  name: string,
  details: Record<string, unknown> = {},
) => new ProblemError(status, code, `${code}: ${name}`, { details: { name, ...details } });
