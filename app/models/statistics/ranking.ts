/** End of a list that comes first. */
export const RANKINGS = ["best", "worst"] as const;
export type Ranking = (typeof RANKINGS)[number];

export const PRODUCT_GROUPINGS = ["product", "variant"] as const;

/** Lists that show only their first rows until one of them is expanded. */
export const LONG_LISTS = ["sold", "category", "courier", "city", "hour"] as const;
export type LongList = (typeof LONG_LISTS)[number];
