/**
 * Of the table of products. The product itself is always there, so that a choice of nothing else
 * can be told from no choice.
 */
export const LIST_COLUMNS = [
  "product",
  "category",
  "price",
  "available",
  "channels",
  "updated",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
