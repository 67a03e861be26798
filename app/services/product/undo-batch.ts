import "server-only";
import type { ToastUndo } from "#app/models/shell/shown-toasts.ts";

/**
 * How a change of products is taken back from the message that tells of it; `back`: the page that
 * shows them.
 */
export const undoBatch = (batchId: string, back: string): ToastUndo => ({
  to: `/products-history/undo/${encodeURIComponent(batchId)}`,
  fields: { back },
});
