import { COMMON_MOODS } from "../moods.ts";

export const TOKOPEDIA_MOODS = COMMON_MOODS;
