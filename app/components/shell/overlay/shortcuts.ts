import type { MessageKey } from "#app/i18n/keys.ts";

/** The shortcuts and what they do. Several keys are pressed together, or are alternatives. */
export const SHORTCUTS: readonly { keys: readonly string[]; does: MessageKey<"elements"> }[] = [
  { keys: ["Ctrl", "K"], does: "elements:keys.palette" },
  { keys: ["/"], does: "elements:keys.search" },
  { keys: ["Ctrl", "S"], does: "elements:keys.save" },
  { keys: ["Ctrl", "A"], does: "elements:keys.all" },
  { keys: ["J", "K"], does: "elements:keys.rows" },
  { keys: ["X"], does: "elements:keys.tick" },
  { keys: ["N"], does: "elements:keys.new" },
  { keys: ["Enter"], does: "elements:keys.enter" },
  { keys: ["Esc"], does: "elements:keys.escape" },
  { keys: ["←", "→"], does: "elements:keys.arrows" },
  { keys: ["?"], does: "elements:keys.help" },
];
