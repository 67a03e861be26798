import "server-only";
import type { ToastUndo } from "#app/models/shell/shown-toasts.ts";

/** Returns the undo of a product change for its message. `back` is the page with the products. */
export const undoBatch = (batchId: string, back: string): ToastUndo => ({
  to: `/products-history/undo/${encodeURIComponent(batchId)}`,
  fields: { back },
});
