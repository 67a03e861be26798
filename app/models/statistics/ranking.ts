/** Which end of a list is shown first. */
export const RANKINGS = ["best", "worst"] as const;
export type Ranking = (typeof RANKINGS)[number];

/** What is ranked as goods: products, or each of their variants. */
export const GOODS = ["product", "variant"] as const;

/** The lists that show their first rows, until one of them is asked for whole. */
export const LONG_LISTS = ["sold", "category", "courier", "city", "hour"] as const;
export type LongList = (typeof LONG_LISTS)[number];
