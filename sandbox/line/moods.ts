import { COMMON_MOODS } from "../moods.ts";

/** Buyers cannot ask LINE for a cancellation. */
export const LINE_MOODS = COMMON_MOODS;
