/** HTML that goes past the payload: one list of pieces a place. */
export type Fragments = readonly (readonly string[])[];

const PLACE = /<!--fragment (\d+)-->/;

/** Stands in a page for a fragment (static/fragment.ts). Nobody's text can read like this in a page: there it is escaped. */
export const fragmentPlace = (index: number): string => `<!--fragment ${index}-->`;

/** The page in pieces, in their order, each fragment where its place is: put into one text, it would be copied for each. */
export function withFragments(html: string, fragments: Fragments): string[] {
  return html
    .split(PLACE)
    .flatMap((part, index) => (index % 2 === 0 ? part : (fragments[Number(part)] ?? [])));
}
