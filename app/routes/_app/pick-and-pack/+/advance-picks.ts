import type { PickStop } from "#contract/pick-waves.ts";
import { isItemCode } from "./scan-codes.ts";

export type AdvancedStop = PickStop & { unsent: number };

export const countLeft = ({ quantity, picked, short }: PickStop): number =>
  quantity - picked - short;
const isOthers = ({ isMine, pickers }: PickStop) => !isMine && pickers.length > 0;

/** Predicts the pick list after the unsent scans: each counts where its item is missing. */
export function advancePicks(stops: readonly PickStop[], codes: readonly string[]): AdvancedStop[] {
  const advanced = stops.map((stop) => ({ ...stop, unsent: 0 }));
  for (const code of codes) {
    const stop = advanced.find(
      (one) => isItemCode(one, code) && !isOthers(one) && countLeft(one) > 0,
    );
    if (!stop) continue;
    stop.picked += 1;
    stop.unsent += 1;
  }
  return advanced;
}

/** Returns the first unfinished stop that is the picker's or unassigned. `null` if none is left. */
export const findNextStop = <T extends PickStop>(stops: readonly T[]): T | null =>
  stops.find((stop) => countLeft(stop) > 0 && !isOthers(stop)) ?? null;
