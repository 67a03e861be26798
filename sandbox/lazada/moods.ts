import { COMMON_MOODS, type Mood } from "../moods.ts";

export const LAZADA_MOODS = [
  ...COMMON_MOODS,
  "zonelessTimes",
  "htmlLabels",
  "lockedStock",
  "changingOrders",
] as const satisfies readonly Mood[];
