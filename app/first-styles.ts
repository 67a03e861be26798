import { PAGE_END, SCREENFUL_END } from "./first-seen.ts";
import type { Piece } from "./page-bytes.ts";
import { rulesFor, type StyleRule } from "./style-rules.ts";

/** As React writes the style sheet of a client component; there is one for the whole app. */
const LINK = /<link rel="stylesheet" href="\/assets\/([\w-]+)\.css"[^>]*>/;

interface StyledPage {
  /** The page in pieces, the first of which has the whole head, the last only its end. */
  pieces: readonly Piece[];
  /** The name of the style sheet that the page brings, or null where the browser has it already. */
  sent: string | null;
}

/**
 * A browser's first page brings the rules along that it needs itself: as a file of their own they would be asked for only when the page is there, and nothing
 * is painted before they have come, a round trip later. The link to the whole style sheet comes after the first screenful of a long list: parsers wait there,
 * so that this is painted without the forty rows that nobody sees yet. On other pages it would be asked for before they are painted: a script puts it in
 * then (rendered-page.ts). `kept` is the name that the browser was sent before.
 */
export function withStyles(
  pieces: readonly Piece[],
  rules: readonly StyleRule[],
  kept: string | null,
  nonce: string,
): StyledPage {
  const [head, ...rest] = pieces;
  const link = typeof head === "string" ? LINK.exec(head) : null;
  const name = link?.[1];
  const place = rest.findIndex((piece) => piece === SCREENFUL_END || piece === PAGE_END);
  if (typeof head !== "string" || !link || !name || name === kept || place < 0)
    return { pieces: pieces.filter(isPage), sent: null };
  const html = pieces.filter((piece) => typeof piece === "string").join("");
  const style = `<style nonce="${nonce}">${rulesFor(rules, html)}</style>`;
  const later =
    rest[place] === SCREENFUL_END ? link[0] : `<noscript data-styles>${link[0]}</noscript>`;
  return {
    pieces: [
      head.slice(0, link.index),
      style,
      head.slice(link.index + link[0].length),
      ...rest.toSpliced(place, 1, later).filter(isPage),
    ],
    sent: name,
  };
}

const isPage = (piece: Piece): boolean => piece !== SCREENFUL_END && piece !== PAGE_END;
