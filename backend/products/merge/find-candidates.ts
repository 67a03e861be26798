import { sql } from "drizzle-orm";
import type { MERGE_REASONS, MergeCandidates } from "#contract/product-merges.ts";
import type { Backend } from "../../context.ts";
import { findProducts } from "../find-products.ts";

/** What a person would not see as a difference. Spaces and ASCII punctuation only: a database need not know which signs of Thai belong to a word. */
const NAME = sql.raw(String.raw`regexp_replace(lower(name), '[[:space:]!-/:-@\[-\`{-~]+', '', 'g')`);
const SKU = sql.raw("regexp_replace(lower(sku), '[[:space:]]+', '', 'g')");

/** A group that is larger than one merge takes shows its first ones. */
const MOST_IN_GROUP = 10;

interface Group {
  ids: string[];
  reasons: (typeof MERGE_REASONS)[number][];
  total: string;
}

/**
 * Groups of products that may be the same, those with most in common first. The same products are one group whatever speaks for them. With `ids` only
 * groups that one of these is in.
 */
export async function findCandidates(
  backend: Backend,
  accountId: string,
  { ids, limit, offset }: { ids?: string[] | undefined; limit: number; offset: number },
): Promise<MergeCandidates> {
  const only = ids && ids.length > 0 ? sql`and array_agg(distinct product_id) && ${sql.param(ids)}::text[]` : sql``;
  const live = sql`account_id = ${accountId} and deleted_at is null`;
  const { rows } = await backend.db.execute<Group & Record<string, unknown>>(sql`
    with keys as (
      select 'name' as reason, ${NAME} as key, id as product_id from products where ${live}
      union all select 'barcode', barcode, product_id from variants where ${live} and barcode <> ''
      union all select 'sku', ${SKU}, product_id from variants where ${live}
    ),
    groups as (
      select reason, array_agg(distinct product_id) as ids from keys where key <> '' group by reason, key
      having count(distinct product_id) > 1 ${only}
    )
    select ids, array_agg(distinct reason order by reason) as reasons, count(*) over () as total from groups
    group by ids order by count(distinct reason) desc, ids limit ${limit} offset ${offset}`);
  const shown = rows.map(({ ids: all, reasons }) => ({ reasons, ids: all.slice(0, MOST_IN_GROUP) }));
  const wanted = [...new Set(shown.flatMap((group) => group.ids))];
  if (wanted.length === 0) return { groups: [], total: 0 };
  const { products } = await findProducts(backend, accountId, { ids: wanted, limit: wanted.length, offset: 0, sortBy: "updatedAt", orderBy: "desc" });
  return {
    groups: shown.map((group) => ({ reasons: group.reasons, products: products.filter(({ id }) => group.ids.includes(id)) })),
    total: Number(rows[0]?.total ?? 0),
  };
}
