/**
 * Stands in a page for a fragment (fragment.ts). Nobody's text can read like this in a page: there
 * it is escaped.
 */
export const fragmentPlace = (index: number): string => `<!--fragment ${index}-->`;

export const FRAGMENT_PLACE = /<!--fragment (\d+)-->/;
