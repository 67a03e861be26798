import type { PickStop } from "#contract/pick-waves.ts";
import { isNamedBy } from "./named-by.ts";

/** A stop with the units that are scanned and not sent. */
export type AdvancedStop = PickStop & { unsent: number };

export const leftOf = ({ quantity, picked, short }: PickStop): number => quantity - picked - short;
const isOthers = ({ isMine, pickers }: PickStop) => !isMine && pickers.length > 0;

/**
 * The pick list as it will be once the waiting scans are sent, as far as the page can tell: each
 * counts where the picker still lacks what it names.
 */
export function advancePicks(stops: readonly PickStop[], codes: readonly string[]): AdvancedStop[] {
  const advanced = stops.map((stop) => ({ ...stop, unsent: 0 }));
  for (const code of codes) {
    const stop = advanced.find((one) => isNamedBy(one, code) && !isOthers(one) && leftOf(one) > 0);
    if (!stop) continue;
    stop.picked += 1;
    stop.unsent += 1;
  }
  return advanced;
}

/** What to fetch next: the first stop that is the picker's, or nobody's; null: nothing. */
export const nextStop = <T extends PickStop>(stops: readonly T[]): T | null =>
  stops.find((stop) => leftOf(stop) > 0 && !isOthers(stop)) ?? null;
