/** As React writes the style sheet of a client component; there is one for the whole app. */
const LINK = /<link rel="stylesheet" href="\/assets\/([\w-]+)\.css"[^>]*>/;
const TRAILER = "</body></html>";

interface StyledPage {
  html: string;
  /** The name of the style sheet that went along, or null where the page only names it. */
  sent: string | null;
}

/**
 * A browser's first page brings its styles along: as a file of their own they would be asked for only when the page is there, and nothing is painted before
 * they have come, a round trip later. The link goes to the end, with a medium that nothing is: there it keeps nothing waiting, the file is at hand for the
 * next page, and React and Vite find the link they look for. `kept` is the name that the browser was sent before.
 */
export function withStyles(html: string, styles: string, kept: string | null): StyledPage {
  const link = LINK.exec(html);
  const name = link?.[1];
  if (!link || !name || name === kept || !html.endsWith(TRAILER)) return { html, sent: null };
  const before = html.slice(0, link.index);
  const after = html.slice(link.index + link[0].length, -TRAILER.length);
  return { html: `${before}<style>${styles}</style>${after}${link[0].replace("<link", '<link media="not all"')}${TRAILER}`, sent: name };
}
