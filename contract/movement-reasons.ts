import { ADJUSTMENT_REASONS, VARIANCE_REASONS } from "./statuses.ts";

export const MOVEMENT_REASONS = [...new Set([...ADJUSTMENT_REASONS, ...VARIANCE_REASONS])];
