import { ADJUSTMENT_REASONS, VARIANCE_REASONS } from "./statuses.ts";

/** Why a level was moved, where a person said so. */
export const MOVEMENT_REASONS = [...new Set([...ADJUSTMENT_REASONS, ...VARIANCE_REASONS])];
