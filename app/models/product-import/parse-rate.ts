import { readNumber } from "#contract/written-number.ts";

const RATE_RULE = { decimals: 10, three: { ".": "thousands", ",": "thousands" } } as const;

/**
 * Parses a rate or weight. Returns `null` if it is no number. Three digits after a mark are
 * thousands ("16.000" is sixteen thousand: a rate below a thousandth makes no sense); any other
 * number of digits is decimals ("0,43").
 */
export function parseRate(text: string): number | null {
  const readResult = readNumber(text, RATE_RULE);
  return readResult.kind === "number" && !readResult.hasSign ? Number(readResult.plain) : null;
}
