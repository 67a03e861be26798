import { FRAGMENT_PLACE } from "#app/static/fragment-place.ts";

/** HTML that is left out of the payload, as a list of pieces per placeholder. */
export type DroppedFragments = readonly (readonly string[])[];

/**
 * Returns the page in pieces, in order, with each fragment at its placeholder. Joining them would
 * copy the page for each fragment.
 */
export function withFragments(html: string, fragments: DroppedFragments): string[] {
  return html
    .split(FRAGMENT_PLACE)
    .flatMap((part, index) => (index % 2 === 0 ? part : (fragments[Number(part)] ?? [])));
}
