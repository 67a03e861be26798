import { type SQL, sql } from "drizzle-orm";
import { makeContainsPattern } from "../db/contains.ts";

/** Texts match literally, in any case. */
export interface VariantSearch {
  /** Words in the product's name, the SKU or the barcode. */
  search?: string | undefined;
  productName?: string | undefined;
  sku?: string | undefined;
}

export const hasVariantSearch = ({ search, productName, sku }: VariantSearch): boolean =>
  Boolean(search || productName || sku);

/** The product's name is its first text (db/functions/product-search.sql). */
const NAME_SQL = sql`split_part(s.written, E'\\x1f', 1)`;

/** Selects ids of variants that are not deleted. An index finds products with the text. */
export function selectMatchingVariants(
  accountId: string,
  { search, productName, sku }: VariantSearch,
): SQL {
  const containsText = (text: SQL, part: string) =>
    sql`${text} like lower(${makeContainsPattern(part)})`;
  const conditions = [sql`s.account_id = ${accountId}`, sql`v.deleted_at is null`];
  for (const part of [search, productName, sku])
    if (part) conditions.push(containsText(sql`s.written`, part));
  if (search)
    conditions.push(
      sql`(${containsText(NAME_SQL, search)} or v.sku ilike ${makeContainsPattern(search)} or v.barcode ilike ${makeContainsPattern(search)})`,
    );
  if (productName) conditions.push(containsText(NAME_SQL, productName));
  if (sku) conditions.push(sql`v.sku ilike ${makeContainsPattern(sku)}`);
  return sql`select v.id from product_search s join variants v on v.account_id = s.account_id and v.product_id = s.product_id where ${sql.join(conditions, sql` and `)}`;
}
