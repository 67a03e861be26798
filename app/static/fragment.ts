import "server-only";
import { currentState } from "#app/middleware/request-store.ts";
import { buildFragmentPlace } from "./fragment-place.ts";

/**
 * Adds HTML to the answer. In a document the browser gets it once: it bypasses the payload, and
 * React renders only its placeholder. In other answers it is returned as it is.
 */
export function placeFragment(html: readonly string[]): string {
  const { fragments } = currentState();
  return fragments === null ? html.join("") : buildFragmentPlace(fragments.push(html) - 1);
}
