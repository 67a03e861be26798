export interface ToastBounds {
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

const STEP_PX = 8;
/** The pressed button counts so much more than others, because it may have to be pressed again. */
const PRESSED_WEIGHT = 1000;

/**
 * Returns the lowest position of messages in a phone's window that covers none of `obstacles`, or
 * the one that covers least. A page may be full of links.
 */
export function placeFree(
  size: ToastSize,
  view: ToastSize,
  obstacles: readonly ToastBounds[],
  pressed: ToastBounds | null = null,
): { left: number; top: number } {
  const left = Math.max(0, Math.min(EDGE_PX, view.width - size.width));
  const lowest = view.height - size.height - EDGE_PX;
  let best = { top: lowest, covered: Number.POSITIVE_INFINITY };
  for (let top = lowest; top >= EDGE_PX && best.covered > 0; top -= STEP_PX) {
    const place = { left, top, right: left + size.width, bottom: top + size.height };
    const covered = obstacles.reduce(
      (area, one) => area + measureOverlap(place, one),
      pressed ? PRESSED_WEIGHT * measureOverlap(place, pressed) : 0,
    );
    if (covered < best.covered) best = { top, covered };
  }
  return { left, top: best.top };
}

function measureOverlap(place: ToastBounds, other: ToastBounds): number {
  const width = Math.min(place.right, other.right) - Math.max(place.left, other.left);
  const height = Math.min(place.bottom, other.bottom) - Math.max(place.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

const clampValue = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));
