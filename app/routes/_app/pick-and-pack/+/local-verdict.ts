import type { PickPack } from "#contract/pick-packs.ts";
import type { PickStop } from "#contract/pick-waves.ts";
import { advancePacking } from "./advance-packing.ts";
import { isItemCode, isParcelCode } from "./scan-codes.ts";

/** A stop of the pick list, as the page knows it while offline. */
export interface LineToPick {
  sku: string;
  barcode: string;
  /** Units still to pick. */
  left: number;
  /** Assigned to somebody else. */
  isOthers: boolean;
}

export const listLinesToPick = (stops: readonly PickStop[]): LineToPick[] =>
  stops.map(({ sku, barcode, quantity, picked, short, isMine, pickers }) => ({
    ...{ sku, barcode, left: quantity - picked - short },
    isOthers: !isMine && pickers.length > 0,
  }));

/**
 * Predicts a scan's result after the unsent scans. The server decides, as others pick and orders
 * are cancelled meanwhile.
 */
export function predictLineOutcome(
  lines: readonly LineToPick[],
  code: string,
  waiting: readonly string[],
): "right" | "wrong" | "over" | "others" {
  const matchingLines = lines.filter((line) => isItemCode(line, code));
  if (matchingLines.length === 0) return "wrong";
  const unitsLeft = matchingLines.reduce((sum, line) => sum + (line.isOthers ? 0 : line.left), 0);
  const scannedBefore = waiting.filter((one) =>
    matchingLines.some((line) => isItemCode(line, one)),
  ).length;
  if (scannedBefore < unitsLeft) return "right";
  return matchingLines.some((line) => line.isOthers && line.left > 0) ? "others" : "over";
}

/** Data that the page has for its scan step. */
export type StepData =
  | { lines: readonly LineToPick[] }
  | { parcel: PickPack | null; ready: readonly PickPack[] }
  | { waiting: readonly PickPack[]; gone: readonly PickPack[] };

const RIGHT_OUTCOMES = ["right", "noted"] as const;

/** Judges a scan at any step. `waiting` are the earlier unsent codes, oldest first. */
export function judgeLocally(
  known: StepData,
  code: string,
  waiting: readonly string[],
): { outcome: LocalOutcome; isRight: boolean } {
  const outcome = predictOutcome(known, code, waiting);
  return { outcome, isRight: RIGHT_OUTCOMES.some((one) => one === outcome) };
}

type LocalOutcome = "right" | "wrong" | "over" | "others" | "noted" | "unknown" | "again";

function predictOutcome(known: StepData, code: string, waiting: readonly string[]): LocalOutcome {
  if ("lines" in known) return predictLineOutcome(known.lines, code, waiting);
  if ("ready" in known) {
    const stateAfter = (codes: readonly string[]) => {
      const { open, packed } = advancePacking(known.parcel, known.ready, codes);
      return JSON.stringify([open?.id, open?.unsent, packed.length]);
    };
    return stateAfter(waiting) === stateAfter([...waiting, code]) ? "unknown" : "noted";
  }
  const parcel = [...known.waiting, ...known.gone].find((one) => isParcelCode(one, code));
  if (!parcel) return "unknown";
  const isAgain = known.gone.includes(parcel) || waiting.some((one) => isParcelCode(parcel, one));
  return isAgain ? "again" : "noted";
}
