/**
 * The columns of the product table. The product column is always included, so that choosing nothing
 * else differs from no choice.
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
