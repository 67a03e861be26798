/** The id of the element of a page that has its payload, as a JSON text. */
export const PAYLOAD_ID = "payload";

/** In a browser: the payload that the page was rendered from, for React to hydrate. */
export function pagePayload(): ReadableStream<Uint8Array> {
  const text = document.getElementById(PAYLOAD_ID)?.textContent;
  if (!text) throw new Error("This page has no payload");
  return new Blob([JSON.parse(text) as string]).stream();
}
