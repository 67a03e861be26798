import { SERVICE_MOODS } from "../moods.ts";

/** Meta sends the app nothing, and has no orders. */
export const META_MOODS = SERVICE_MOODS;
