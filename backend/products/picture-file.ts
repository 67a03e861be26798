import sharp, { type Sharp } from "sharp";
import { MAX_IMAGE_BYTES } from "#contract/product-limits.ts";
import type { ImageSize } from "#contract/statuses.ts";
import { ProblemError } from "../http/problem-error.ts";
import { IMAGE_SIZES } from "./image-url.ts";

const MAX_SIDE = 12_000;

export interface PictureFiles {
  width: number;
  height: number;
  /** The original re-encoded as JPEG (what every marketplace takes), the sizes as WebP. */
  files: { size: ImageSize; bytes: Uint8Array; mediaType: string }[];
}

/**
 * Decodes an uploaded picture and makes the files to keep: turned upright by its EXIF orientation, without its metadata (which may hold a place),
 * in all sizes. JPEG, PNG, WebP and GIF (its first frame), told by content and not by name.
 * Throws 413 `image_too_large` or `image_dimensions`, 415 `image_type`, 422 `unreadable_image`; the details name the file.
 */
export async function makePictureFiles(bytes: Uint8Array, name: string): Promise<PictureFiles> {
  if (bytes.byteLength > MAX_IMAGE_BYTES)
    throw refuse(413, "image_too_large", name, { maxBytes: MAX_IMAGE_BYTES });
  if (!isPicture(bytes)) throw refuse(415, "image_type", name);
  const { width, height } = await readSize(bytes, name);
  if (Math.max(width, height) > MAX_SIDE)
    throw refuse(413, "image_dimensions", name, { maxPixels: MAX_SIDE });
  try {
    return await encode(sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE }).autoOrient());
  } catch {
    throw refuse(422, "unreadable_image", name);
  }
}

async function readSize(
  bytes: Uint8Array,
  name: string,
): Promise<{ width: number; height: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw refuse(422, "unreadable_image", name);
  }
}

async function encode(upright: Sharp): Promise<PictureFiles> {
  const largest = Math.max(...IMAGE_SIZES);
  const [original, small] = await Promise.all([
    upright
      .clone()
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true }),
    upright
      .clone()
      .resize(largest, largest, { fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  ]);
  const raw = { width: small.info.width, height: small.info.height, channels: small.info.channels };
  const sizes = IMAGE_SIZES.map(async (size) => ({
    size: `${size}` as const,
    bytes: new Uint8Array(
      await sharp(small.data, { raw })
        .resize(size, size, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: 80, effort: 2 })
        .toBuffer(),
    ),
    mediaType: "image/webp",
  }));
  return {
    width: original.info.width,
    height: original.info.height,
    files: [
      { size: "original", bytes: new Uint8Array(original.data), mediaType: "image/jpeg" },
      ...(await Promise.all(sizes)),
    ],
  };
}

/** The first bytes of JPEG, PNG, GIF and WebP files. Decides which decoder a stranger's bytes may reach. */
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
