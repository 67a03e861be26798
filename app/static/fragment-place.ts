/**
 * Placeholder of a fragment in a page (fragment.ts). Text cannot contain it, as text is escaped.
 */
export const fragmentPlace = (index: number): string => `<!--fragment ${index}-->`;

export const FRAGMENT_PLACE = /<!--fragment (\d+)-->/;
