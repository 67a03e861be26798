interface PictureLimits {
  maxBytes: number;
  /** Pixels of the longer side. */
  maxSide: number;
  /** Shorter sides are enlarged to this. */
  minSide?: number;
}
interface Picture {
  bytes: Uint8Array;
  mediaType: string;
}

const JPEG_QUALITIES = [88, 80, 70];
/** If no quality is small enough, the picture is scaled by this. */
const SHRINK_FACTOR = 0.8;

/**
 * A phone's photo can exceed a marketplace's limits, and would make it refuse the product. A
 * fitting picture is unchanged.
 */
export async function fitPicture<P extends Picture>(picture: P, limits: PictureLimits): Promise<P> {
  const { default: sharp } = await import("sharp");
  const facts = await sharp(picture.bytes)
    .metadata()
    .catch(() => null);
  // The marketplace itself refuses a file that is not a picture.
  if (!facts) return picture;
  const { width, height } = facts;
  const factor = computeScale(width, height, limits);
  if (factor === 1 && picture.bytes.byteLength <= limits.maxBytes) return picture;
  for (let size = factor; ; size *= SHRINK_FACTOR)
    for (const quality of JPEG_QUALITIES) {
      const bytes = await sharp(picture.bytes)
        .resize(Math.max(1, Math.round(width * size)), Math.max(1, Math.round(height * size)), {
          fit: "fill",
        })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality })
        .toBuffer();
      if (bytes.byteLength <= limits.maxBytes)
        return { ...picture, bytes: new Uint8Array(bytes), mediaType: "image/jpeg" };
    }
}

function computeScale(
  width: number,
  height: number,
  { maxSide, minSide = 0 }: PictureLimits,
): number {
  const [short, longSide] = [Math.min(width, height), Math.max(width, height)];
  if (longSide === 0) return 1;
  if (longSide > maxSide) return maxSide / longSide;
  return short < minSide ? Math.min(minSide / short, maxSide / longSide) : 1;
}
