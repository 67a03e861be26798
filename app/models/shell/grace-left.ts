import type { Translate } from "#app/i18n/keys.ts";

/** docs/specification.md "Account states". */
export const GRACE_WINDOW_MS = 3 * 86_400_000;

/** Formats the time left in days, and near the end down to the second. */
export const formatGrace = (leftMs: number, t: Translate<"header">): string =>
  leftMs > GRACE_WINDOW_MS
    ? t("header:grace.days", { count: Math.ceil(leftMs / 86_400_000) })
    : t("header:grace.left", splitGrace(leftMs));

/** Returns whole units, none below zero. */
function splitGrace(leftMs: number) {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
