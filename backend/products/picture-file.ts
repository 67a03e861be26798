import sharp, { type Metadata, type Sharp } from "sharp";
import { MAX_IMAGE_BYTES } from "#contract/product-limits.ts";
import type { ImageSize } from "#contract/statuses.ts";
import { ProblemError } from "../http/problem-error.ts";
import { Turns } from "../turns.ts";
import { IMAGE_SIZES } from "./image-url.ts";

const MAX_SIDE = 12_000;
/** What phones make at most, in the setting for all that their sensors have: 8,160 × 6,120. */
const MAX_PIXELS = 50_000_000;
/** Of what a decoder cannot hand on line by line, for one picture. */
const MAX_DECODED_BYTES = 160 * 1024 * 1024;
const TIMEOUT_S = 30;

/** Each may hold what is above and its encoders' buffers. */
const turns = new Turns(2);
// One picture has no use for as many threads as the machine has cores, each with buffers of its
// own; and none is asked for twice.
sharp.concurrency(1);
sharp.cache(false);

export interface PictureFiles {
  width: number;
  height: number;
  /** The original re-encoded as JPEG (what every marketplace takes), the sizes as WebP. */
  files: { size: ImageSize; bytes: Uint8Array; mediaType: string }[];
}

/**
 * Decodes a picture that a stranger may have made, and makes the files to keep: turned upright by
 * its EXIF orientation, without its metadata (which may hold a place), in all sizes. JPEG, PNG,
 * WebP and GIF (its first frame), told by content and not by name. One of an account at once, two
 * of the process. Throws 413 `image_too_large`, `image_dimensions`, `image_pixels` or
 * `image_encoding`, 415 `image_type`, 422 `unreadable_image`; the details name the file.
 */
export async function makePictureFiles(
  accountId: string,
  bytes: Uint8Array,
  name: string,
): Promise<PictureFiles> {
  if (bytes.byteLength > MAX_IMAGE_BYTES)
    throw refuse(413, "image_too_large", name, { maxBytes: MAX_IMAGE_BYTES });
  if (!isPicture(bytes)) throw refuse(415, "image_type", name);
  requireDecodable(await readFacts(bytes, name), name);
  using _turn = await turns.take(accountId);
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true });
    return await encode(picture.timeout({ seconds: TIMEOUT_S }).autoOrient());
  } catch {
    throw refuse(422, "unreadable_image", name);
  }
}

async function readFacts(bytes: Uint8Array, name: string): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw refuse(422, "unreadable_image", name);
  }
}

/** By what the file's head says: nothing of it is decoded yet. */
function requireDecodable(facts: Metadata, name: string): void {
  const { width, height } = facts;
  if (Math.max(width, height) > MAX_SIDE)
    throw refuse(413, "image_dimensions", name, { maxPixels: MAX_SIDE });
  if (width * height > MAX_PIXELS)
    throw refuse(413, "image_pixels", name, { maxMegapixels: MAX_PIXELS / 1_000_000 });
  if (decodedBytes(facts) > MAX_DECODED_BYTES) throw refuse(413, "image_encoding", name);
}

/**
 * What has to be in memory whole: a picture in passes until its last one, WebP and GIF always, and
 * what is turned by a quarter once more.
 */
function decodedBytes(facts: Metadata): number {
  const { width, height, channels, depth, format, isProgressive, orientation = 1 } = facts;
  const samples = width * height * channels;
  const bytes = samples * (depth === "ushort" ? 2 : 1);
  const turned = orientation > 4 ? bytes : 0;
  // A decoder of JPEG keeps coefficients of two bytes.
  if (format === "jpeg") return turned + (isProgressive ? 2 * samples : 0);
  if (format === "png") return turned + (isProgressive ? bytes : 0);
  return turned + 4 * width * height;
}

async function encode(upright: Sharp): Promise<PictureFiles> {
  const largest = Math.max(...IMAGE_SIZES);
  // One after the other: side by side the picture would be decoded into memory twice.
  const original = await upright
    .clone()
    .flatten({ background: "#ffffff" })
    // The best coding is found in a second pass, for which all of the picture is held: a few
    // percent of the file for a third of a gigabyte.
    .jpeg({ quality: 88, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  const small = await upright
    .clone()
    .resize(largest, largest, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: small.info.width, height: small.info.height, channels: small.info.channels };
  const files: PictureFiles["files"] = [
    { size: "original", bytes: new Uint8Array(original.data), mediaType: "image/jpeg" },
  ];
  for (const size of IMAGE_SIZES) {
    const copy = await sharp(small.data, { raw })
      .resize(size, size, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
    files.push({ size: `${size}`, bytes: new Uint8Array(copy), mediaType: "image/webp" });
  }
  return { width: original.info.width, height: original.info.height, files };
}

/**
 * The first bytes of JPEG, PNG, GIF and WebP files. Decides which decoder a stranger's bytes may
 * reach.
 */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[\s\S]{4}WEBP$/.test(head)
  );
}

const refuse = (
  status: 413 | 415 | 422,
  code: string,
  name: string,
  details: Record<string, unknown> = {},
) => new ProblemError(status, code, `${code}: ${name}`, { details: { name, ...details } });
