import { FRAGMENT_PLACE } from "#app/static/fragment-place.ts";

/** HTML that goes past the payload: one list of pieces a place. */
export type Fragments = readonly (readonly string[])[];

/**
 * The page in pieces, in their order, each fragment where its place is: put into one text, it would
 * be copied for each.
 */
export function withFragments(html: string, fragments: Fragments): string[] {
  return html
    .split(FRAGMENT_PLACE)
    .flatMap((part, index) => (index % 2 === 0 ? part : (fragments[Number(part)] ?? [])));
}
