import "server-only";
import { asidePlace } from "#app/aside.ts";
import { currentState } from "./request-store.ts";

/**
 * In a document, HTML, in pieces, that the browser gets once: it goes past the payload, which would say the same again, and only its place goes through React. In every
 * other answer it is the HTML itself that goes there.
 */
export function setAside(html: readonly string[]): string {
  const { aside } = currentState();
  return aside === null ? html.join("") : asidePlace(aside.push(html) - 1);
}
