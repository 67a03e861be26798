import type { Format } from "./format.ts";

/**
 * "512 MB", "1,9 GB", with the format's figures; the space does not break. Apart from it, as pages
 * of the server alone use it: a first view does not carry it.
 */
export function formatBytes({ number }: Pick<Format, "number">, bytes: number): string {
  const [unit, size] = bytes < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
  return `${number(bytes / size, 0, 1)}\u00a0${unit}`;
}
