import "server-only";
import { currentState } from "#app/middleware/request-store.ts";
import { fragmentPlace } from "./fragment-place.ts";

/**
 * In a document, HTML, in pieces, that the browser gets once: it goes past the payload, which would
 * say the same again, and only its place goes through React. In every other answer it is the HTML
 * itself that goes there.
 */
export function placeFragment(html: readonly string[]): string {
  const { fragments } = currentState();
  return fragments === null ? html.join("") : fragmentPlace(fragments.push(html) - 1);
}
