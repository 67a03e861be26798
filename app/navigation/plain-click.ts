/** Returns whether a click is unhandled and without a modifier, which opens tabs and windows. */
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
