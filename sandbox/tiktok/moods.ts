import { COMMON_MOODS, type Mood } from "../moods.ts";

export const TIKTOK_MOODS = [
  ...COMMON_MOODS,
  "lockedStock",
  "zeroRefused",
  "changingOrders",
] as const satisfies readonly Mood[];
