const TRAILER = "</body></html>";
const decoder = new TextDecoder();

/** Puts the payload a page was rendered from at the end of its body, where the browser's entry looks for it to hydrate. */
export function embedFlight(html: string, flight: ArrayBuffer, nonce: string): string {
  const text = JSON.stringify(decoder.decode(flight))
    .replace(/<!--/g, "<\\!--")
    .replace(/<\/(script)/gi, "</\\$1");
  const body = html.endsWith(TRAILER) ? html.slice(0, -TRAILER.length) : html;
  return `${body}<script nonce="${nonce}">(self.__FLIGHT_DATA||=[]).push(${text})</script>${TRAILER}`;
}
