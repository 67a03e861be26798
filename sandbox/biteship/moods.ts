import { type Mood, PUSHING_SERVICE_MOODS } from "../moods.ts";

export const BITESHIP_MOODS = [
  ...PUSHING_SERVICE_MOODS,
  "lateLabels",
] as const satisfies readonly Mood[];
