import { rulesFor, type StyleRule } from "./style-rules.ts";

/** As React writes the style sheet of a client component; there is one for the whole app. */
const LINK = /<link rel="stylesheet" href="\/assets\/([\w-]+)\.css"[^>]*>/;
const TRAILER = "</body></html>";

interface StyledPage {
  html: string;
  /** The name of the style sheet that the page brings, or null where the browser has it already. */
  sent: string | null;
}

/**
 * A browser's first page brings the rules along that it needs itself: as a file of their own they would be asked for only when the page is there, and nothing
 * is painted before they have come, a round trip later. The link to the whole style sheet goes to the end, where it keeps nothing waiting. `kept` is the name
 * that the browser was sent before.
 */
export function withStyles(html: string, rules: readonly StyleRule[], kept: string | null): StyledPage {
  const link = LINK.exec(html);
  const name = link?.[1];
  if (!link || !name || name === kept || !html.endsWith(TRAILER)) return { html, sent: null };
  const before = html.slice(0, link.index);
  const after = html.slice(link.index + link[0].length, -TRAILER.length);
  return { html: `${before}<style>${rulesFor(rules, html)}</style>${after}${link[0]}${TRAILER}`, sent: name };
}
