import { COMMON_MOODS, type Mood } from "../moods.ts";

export const BLIBLI_MOODS = [...COMMON_MOODS, "changingOrders"] as const satisfies readonly Mood[];
