const SIZES = [64, 128, 256, 512];

/**
 * The address of a picture for a place this many pixels wide: the smallest of 64, 128,
 * 256 and 512 that fills it, above that the original. Addresses of another form stay as they are.
 */
export function imageAt(url: string, pixels: number): string {
  const size = SIZES.find((candidate) => candidate >= pixels) ?? "original";
  return url.replace(/\/(?:64|128|256|512|original)$/, `/${size}`);
}
