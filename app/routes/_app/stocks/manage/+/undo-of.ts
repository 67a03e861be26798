import type { ToastUndo } from "#app/models/shell/shown-toasts.ts";

/**
 * How adjustments are taken back from the message that tells of them; `list`: the list as it was.
 */
export const undoOf = (movementIds: readonly number[], list: string): ToastUndo | undefined =>
  movementIds.length > 0
    ? { to: list, fields: { intent: "undo", movementIds: movementIds.join(",") } }
    : undefined;
