interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

const GAP = 8;
const EDGE = 16;
/** Height of a page's head, and of a bar at its end. */
const HEAD = 76;
const FOOT = 72;

/**
 * Returns the position of messages near `anchor`: below it, or above it where there is no room
 * below. They always fit the window.
 */
export function placeNear(anchor: Bounds, size: Size, view: Size): { left: number; top: number } {
  const below = anchor.bottom + GAP;
  const fits = below + size.height <= view.height - FOOT;
  const top = fits ? below : anchor.top - GAP - size.height;
  return {
    left: within(anchor.left, EDGE, view.width - size.width - EDGE),
    top: within(top, HEAD, view.height - size.height - EDGE),
  };
}

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));
