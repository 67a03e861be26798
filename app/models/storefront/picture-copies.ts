import { SHOP_COPY_WIDTHS } from "#contract/product-images.ts";
import type { Picture } from "#contract/storefront.ts";

interface Frame {
  /** Width by height of the space. */
  ratio: number;
  /** The whole picture is shown, whatever its shape; otherwise it is cropped. */
  isWhole: boolean;
  /** The largest copy that was made. */
  largest?: number;
}

/** Sets of a picture's copies, in the syntax of `srcset`. */
interface PictureCopies {
  src: string;
  webp: string;
  /** `null` until the copies are made. */
  avif: string | null;
}

/** Widths that each picture has from its upload. */
const MAX_USUAL = 512;
const MAX_SQUARE = 1024;

/**
 * Returns the copies of a picture for a space. The width of each is what the space needs for it: a
 * tall picture that is cropped fills the space with less than its longer side. `appOrigin` is where
 * the pictures of the embedded backend are, which every host of ours serves.
 */
export function listCopies(
  { url, width, height, hasCopies }: Picture,
  { ratio, isWhole, largest = MAX_SQUARE }: Frame,
  appOrigin: string,
): PictureCopies {
  const longest = Math.max(width, height);
  const most = hasCopies ? largest : MAX_USUAL;
  const available = SHOP_COPY_WIDTHS.filter((size) => size <= most);
  // The first size that holds the whole original is as large as it, and larger ones are equal.
  const enough = available.findIndex((size) => size >= longest);
  const sizes = enough < 0 ? available : available.slice(0, enough + 1);
  const neededWidth = (size: number) => {
    const scale = Math.min(1, size / longest);
    const sides = [width * scale, height * scale * ratio];
    return Math.max(1, Math.round(isWhole ? Math.max(...sides) : Math.min(...sides)));
  };
  const makeSet = (suffix: string) =>
    sizes
      .map((size) => `${pictureAt(url, `${size}${suffix}`, appOrigin)} ${neededWidth(size)}w`)
      .join(", ");
  return {
    src: pictureAt(url, String(MAX_USUAL), appOrigin),
    webp: makeSet(""),
    avif: hasCopies ? makeSet(".avif") : null,
  };
}

/** Returns the address of a picture in a size, as a path if it is at the app's own origin. */
export function pictureAt(url: string, size: string, appOrigin: string): string {
  const sized = url.replace(/\/[^/]+$/, `/${size}`);
  return sized.startsWith(`${appOrigin}/`) ? sized.slice(appOrigin.length) : sized;
}
