interface Box {
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
/** A page's head, and a bar that stands at its end. */
const HEAD = 76;
const FOOT = 72;

/**
 * Where messages of this size stand for what was done in `anchor`: below it, where there is no room
 * above it, and always whole in the window.
 */
export function placeNear(anchor: Box, size: Size, view: Size): { left: number; top: number } {
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
