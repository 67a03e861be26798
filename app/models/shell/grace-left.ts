/** docs/specification.md "Account states". */
export const GRACE_WINDOW_MS = 3 * 86_400_000;

/** What is left, in whole units, none below zero. */
export function graceParts(leftMs: number) {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
