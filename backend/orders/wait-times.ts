const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const GIVE_UP_MS = 24 * 3_600_000;

/**
 * Returns when to ask a channel again: after 2 s, 4 s, 8 s …, at most five minutes apart; `null`
 * after a day.
 */
export function computeNextTry(now: Date, since: Date): Date | null {
  const waited = Math.max(0, now.getTime() - since.getTime());
  if (waited >= GIVE_UP_MS) return null;
  return new Date(now.getTime() + Math.min(waited + FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
}
