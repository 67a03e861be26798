import type { ToastUndo } from "#app/models/shell/shown-toasts.ts";

/** Returns the undo of adjustments for their message. `list` is the address of the list. */
export const buildAdjustmentUndo = (
  movementIds: readonly number[],
  list: string,
): ToastUndo | undefined =>
  movementIds.length > 0
    ? { to: list, fields: { intent: "undo", movementIds: movementIds.join(",") } }
    : undefined;
