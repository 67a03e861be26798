/** Placeholder of a fragment (fragment.ts). Text cannot contain it, as text is escaped. */
export const buildFragmentPlace = (index: number): string => `<!--fragment ${index}-->`;

export const FRAGMENT_PLACE = /<!--fragment (\d+)-->/;
