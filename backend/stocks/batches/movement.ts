import { type AdjustmentReason, REASON_DIRECTIONS } from "#contract/statuses.ts";
import type { LevelChange } from "#contract/stock-batches.ts";

export const isMovement = (reason: AdjustmentReason): boolean =>
  REASON_DIRECTIONS[reason] !== undefined;

/**
 * With such a reason a quantity is units added or removed, not the new stock: a delivery note of 24
 * adds 24. A signed number is a change anyway.
 */
export function asMovement(change: LevelChange, reason: AdjustmentReason): LevelChange {
  const direction = REASON_DIRECTIONS[reason];
  if (direction === undefined || !change.onHand || !("to" in change.onHand)) return change;
  return { ...change, onHand: { by: direction * change.onHand.to } };
}
