import { TRAILER } from "./page-trailer.ts";
import { rulesFor, type StyleRule } from "./style-rules.ts";

/** As React writes the style sheet of a client component; there is one for the whole app. */
const LINK = /<link rel="stylesheet" href="\/assets\/([\w-]+)\.css"[^>]*>/;

interface StyledPage {
  /** The page in pieces, the first of which has the whole head. */
  pieces: readonly string[];
  /** The name of the style sheet that the page brings, or null where the browser has it already. */
  sent: string | null;
}

/**
 * A browser's first page brings the rules along that it needs itself: as a file of their own they would be asked for only when the page is there, and nothing
 * is painted before they have come, a round trip later. The link to the whole style sheet goes to the end, where it keeps nothing waiting. `kept` is the name
 * that the browser was sent before.
 */
export function withStyles(pieces: readonly string[], rules: readonly StyleRule[], kept: string | null): StyledPage {
  const [first = ""] = pieces;
  const link = LINK.exec(first);
  const name = link?.[1];
  if (!link || !name || name === kept || !pieces.at(-1)?.endsWith(TRAILER)) return { pieces, sent: null };
  const styled = [
    first.slice(0, link.index),
    `<style>${rulesFor(rules, pieces.join(""))}</style>`,
    first.slice(link.index + link[0].length),
    ...pieces.slice(1),
  ];
  const last = styled.pop() ?? "";
  return { pieces: [...styled, last.slice(0, -TRAILER.length), link[0], TRAILER], sent: name };
}
