import type { Format } from "./format.ts";

/**
 * Formats bytes as "512 MB" or "1,9 GB" with a non-breaking space. Only server pages use it, so it
 * is not part of the first view's `Format`.
 */
export function formatBytes({ number }: Pick<Format, "number">, bytes: number): string {
  const [unit, size] = bytes < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
  return `${number(bytes / size, 0, 1)}\u00a0${unit}`;
}
