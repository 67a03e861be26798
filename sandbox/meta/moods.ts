import type { Mood } from "../moods.ts";

/** Meta sends the app nothing, and has no orders. */
export const META_MOODS = [
  ...(["looseTypes", "otherCase", "transientErrors", "throttledBursts"] as const),
] satisfies readonly Mood[];
