/**
 * Returns whether a click has no modifier, which opens tabs and windows, and is not already
 * handled.
 */
export const isPlainClick = (
  event: Pick<
    MouseEvent,
    "button" | "defaultPrevented" | "metaKey" | "altKey" | "ctrlKey" | "shiftKey"
  >,
): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !event.metaKey &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.shiftKey;
