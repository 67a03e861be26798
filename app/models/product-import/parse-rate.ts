import { readNumber } from "#contract/written-number.ts";

const RATE = { decimals: 10, three: { ".": "thousands", ",": "thousands" } } as const;

/**
 * What people type for a rate or a weight → a number, or null. A group of three digits behind a
 * mark is thousands ("16.000" is sixteen thousand: a rate below a thousandth of a unit makes no
 * sense), any other is decimals ("0,43").
 */
export function parseRate(text: string): number | null {
  const read = readNumber(text, RATE);
  return read.kind === "number" && !read.hasSign ? Number(read.plain) : null;
}
