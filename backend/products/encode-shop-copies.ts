import sharp from "sharp";
import { SHOP_COPY_WIDTHS, type ShopCopy } from "#contract/product-images.ts";
import { KeyedSemaphore } from "../keyed-semaphore.ts";

/** One picture at once: nobody waits for it, and the encoder takes a whole processor. */
const encodeSemaphore = new KeyedSemaphore(1);
const PAGE_WIDTH = 2048;

/** Two thirds of the bytes of our WebP (docs/decisions/0051-pictures-of-own-shops.md). */
const AVIF = { quality: 50, effort: 2 };

/** Encodes one of our own originals. No copy is larger than it. */
export async function encodeShopCopies(
  bytes: Uint8Array,
  { isWide }: { isWide: boolean },
): Promise<{ size: ShopCopy; bytes: Uint8Array }[]> {
  using _permit = await encodeSemaphore.take();
  const widths = SHOP_COPY_WIDTHS.filter((width) => isWide || width < PAGE_WIDTH);
  const largest = Math.max(...widths);
  const resizeOptions = { fit: "inside", withoutEnlargement: true } as const;
  const { data, info } = await sharp(bytes)
    .resize(largest, largest, resizeOptions)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const copies: { size: ShopCopy; bytes: Uint8Array }[] = [];
  for (const width of widths) {
    const copy = sharp(data, { raw }).resize(width, width, resizeOptions);
    copies.push({ size: `${width}.avif`, bytes: await copy.clone().avif(AVIF).toBuffer() });
    if (width === 1024 || width === PAGE_WIDTH)
      copies.push({
        size: `${width}`,
        bytes: await copy.clone().webp({ quality: 80, effort: 2 }).toBuffer(),
      });
  }
  return copies;
}
