const TRAILER = "</body></html>";
const decoder = new TextDecoder();

export interface BrowserScripts {
  /** Loads the browser's entry. */
  bootstrap: string;
  /** What the page was rendered from. */
  flight: Uint8Array;
  nonce: string;
}

/** Puts the payload a page was rendered from at the end of its body, where the browser's entry looks for it to hydrate, and starts that entry. */
export function withBrowserScripts(html: string, { bootstrap, flight, nonce }: BrowserScripts): string {
  const text = JSON.stringify(decoder.decode(flight))
    .replace(/<!--/g, "<\\!--")
    .replace(/<\/(script)/gi, "</\\$1");
  const body = html.endsWith(TRAILER) ? html.slice(0, -TRAILER.length) : html;
  return `${body}<script nonce="${nonce}">(self.__FLIGHT_DATA||=[]).push(${text});${bootstrap}</script>${TRAILER}`;
}
