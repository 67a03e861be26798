import { PUSHING_SERVICE_MOODS } from "../moods.ts";

export const PAYMENT_MOODS = PUSHING_SERVICE_MOODS;
