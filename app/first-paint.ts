import { FIRST_SEEN } from "./first-seen.ts";
import type { Piece } from "./page-bytes.ts";

const WAIT = `<link rel="expect" href="#${FIRST_SEEN}" blocking="render"/>`;
const MARK = `id="${FIRST_SEEN}"`;

/**
 * Lets a page that says what it is there for (its first row, the first field of its form) be painted first when that has come. The shell alone would be
 * painted one, two or three times before, and each takes a cheap phone longer than the rest takes to arrive. Gives the page in pieces, the first of which has
 * the whole head; browsers that know nothing of `expect` paint as they always did.
 */
export function withFirstPaint(pieces: readonly Piece[]): readonly Piece[] {
  const [head, ...rest] = pieces;
  if (
    typeof head !== "string" ||
    !pieces.some((piece) => typeof piece === "string" && piece.includes(MARK))
  )
    return pieces;
  const end = head.indexOf("</head>");
  return [head.slice(0, end) + WAIT + head.slice(end), ...rest];
}
