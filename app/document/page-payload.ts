/** Id of the element with the page's payload, as JSON text. */
export const PAYLOAD_ID = "payload";

/** Returns the page's payload for hydration. Browser only. */
export function readPagePayload(): ReadableStream<Uint8Array> {
  const text = document.getElementById(PAYLOAD_ID)?.textContent;
  if (!text) throw new Error("This page has no payload");
  return new Blob([JSON.parse(text) as string]).stream();
}
