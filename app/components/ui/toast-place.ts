interface ToastBounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface ToastSize {
  width: number;
  height: number;
}

const GAP_PX = 8;
const EDGE_PX = 16;
/** Height of a page's head, and of a bar at its end. */
const HEAD_PX = 76;
const FOOT_PX = 72;

/**
 * Returns the position of messages near `anchor`: below it, or above it where there is no room
 * below. They always fit the window.
 */
export function placeNear(
  anchor: ToastBounds,
  size: ToastSize,
  view: ToastSize,
): { left: number; top: number } {
  const below = anchor.bottom + GAP_PX;
  const fitsBelow = below + size.height <= view.height - FOOT_PX;
  const top = fitsBelow ? below : anchor.top - GAP_PX - size.height;
  return {
    left: clampValue(anchor.left, EDGE_PX, view.width - size.width - EDGE_PX),
    top: clampValue(top, HEAD_PX, view.height - size.height - EDGE_PX),
  };
}

/**
 * Returns the position of a phone's messages above `anchor` if they would cover it at the bottom of
 * the window, their usual place: the pressed button may have to be pressed again.
 */
export function placeOff(
  anchor: ToastBounds,
  size: ToastSize,
  view: ToastSize & { toastBottom: number },
): { top: number } | undefined {
  const lowestTop = view.height - view.toastBottom - size.height;
  const isCovered = anchor.bottom > lowestTop && anchor.top < lowestTop + size.height;
  if (!isCovered) return undefined;
  return { top: Math.max(HEAD_PX, anchor.top - GAP_PX - size.height) };
}

const clampValue = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));
