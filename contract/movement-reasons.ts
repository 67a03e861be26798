import { ADJUSTMENT_REASONS, VARIANCE_REASONS } from "./statuses.ts";

/** A person's reasons for a stock movement. */
export const MOVEMENT_REASONS = [...new Set([...ADJUSTMENT_REASONS, ...VARIANCE_REASONS])];
