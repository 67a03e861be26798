const FIXED_WIDTHS = [64, 128, 256, 512];

/**
 * Returns a picture's address for a width in pixels: the smallest of 64, 128, 256 and 512 that
 * fills it, above that the original. Other addresses stay as they are.
 */
export function resizeImage(url: string, pixels: number): string {
  const size = FIXED_WIDTHS.find((candidate) => candidate >= pixels) ?? "original";
  return url.replace(/\/(?:64|128|256|512|original)$/, `/${size}`);
}
