/** Which end of a list is shown first. */
export const RANKINGS = ["best", "worst"] as const;
export type Ranking = (typeof RANKINGS)[number];

/** What is ranked as goods: products, or each of their variants. */
export const GOODS = ["product", "variant"] as const;
