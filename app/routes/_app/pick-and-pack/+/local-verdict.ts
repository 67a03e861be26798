import type { PickStop } from "#contract/pick-waves.ts";

/** What a page knows of a stop of its pick list, for when nobody answers. */
export interface LineToPick {
  sku: string;
  barcode: string;
  /** Units to fetch yet. */
  left: number;
  /** Somebody else fetches it. */
  isOthers: boolean;
}

export const linesToPick = (stops: readonly PickStop[]): LineToPick[] =>
  stops.map(({ sku, barcode, quantity, picked, short, isMine, pickers }) => ({
    ...{ sku, barcode, left: quantity - picked - short },
    isOthers: !isMine && pickers.length > 0,
  }));

/** As the server compares them (hasCode). */
const isOf = ({ sku, barcode }: LineToPick, code: string) =>
  sku.toLowerCase() === code.toLowerCase() || (barcode !== "" && barcode === code);

/**
 * What a scan will come to as far as the page can tell, after those that wait to be sent. The
 * server has the last word: others pick meanwhile, and orders are cancelled.
 */
export function localOutcome(
  lines: readonly LineToPick[],
  code: string,
  waiting: readonly string[],
): "right" | "wrong" | "over" | "others" {
  const named = lines.filter((line) => isOf(line, code));
  if (named.length === 0) return "wrong";
  const left = named.reduce((sum, line) => sum + (line.isOthers ? 0 : line.left), 0);
  const before = waiting.filter((one) => named.some((line) => isOf(line, one))).length;
  if (before < left) return "right";
  return named.some((line) => line.isOthers && line.left > 0) ? "others" : "over";
}
