import { type AdjustmentReason, REASON_DIRECTIONS } from "#contract/statuses.ts";
import type { LevelChange } from "#contract/stock-batches.ts";

export const isMovementReason = (reason: AdjustmentReason): boolean =>
  REASON_DIRECTIONS[reason] !== undefined;

/** With such a reason a quantity is a difference: a delivery note of 24 adds 24 units. */
export function toMovement(change: LevelChange, reason: AdjustmentReason): LevelChange {
  const direction = REASON_DIRECTIONS[reason];
  if (direction === undefined || !change.onHand || !("to" in change.onHand)) return change;
  return { ...change, onHand: { by: direction * change.onHand.to } };
}
