import { sql } from "drizzle-orm";
import type { MERGE_REASONS, MergeCandidates } from "#contract/product-merges.ts";
import type { Backend } from "../context.ts";
import { anyOfValues, findProducts } from "../products/index.ts";
import { findDuplicates } from "./find-duplicates.ts";

/**
 * Most products of a group. A group with more products than one merge allows shows the first of
 * them.
 */
const MOST_IN_GROUP = 10;

interface Group {
  ids: string[];
  reasons: (typeof MERGE_REASONS)[number][];
  total: string;
}

/**
 * Returns groups of products that may be duplicates, the most similar first. Each set of products
 * is one group, whatever they have in common. With `ids`, only groups with one of these. After many
 * changes it takes a minute until all are included.
 */
export async function findCandidates(
  backend: Backend,
  accountId: string,
  { ids, limit, offset }: { ids?: string[] | undefined; limit: number; offset: number },
): Promise<MergeCandidates> {
  await findDuplicates(backend.db, accountId);
  const only =
    ids && ids.length > 0
      ? sql`and (t.reason, t.key) in (select o.reason, o.key from product_duplicates o where o.account_id = ${accountId} and o.product_id = ${anyOfValues(ids)})`
      : sql``;
  const { rows } = await backend.db.execute<Group & Record<string, unknown>>(sql`
    with groups as (
      select t.reason, array_agg(t.product_id order by t.product_id) as ids from product_duplicates t where t.account_id = ${accountId} ${only}
      group by t.reason, t.key having count(*) > 1
    )
    select ids, array_agg(distinct reason order by reason) as reasons, count(*) over () as total from groups
    group by ids order by count(distinct reason) desc, ids limit ${limit} offset ${offset}`);
  const shownFields = rows.map(({ ids: allEntries, reasons }) => ({
    reasons,
    ids: allEntries.slice(0, MOST_IN_GROUP),
  }));
  const wantedValue = [...new Set(shownFields.flatMap((group) => group.ids))];
  if (wantedValue.length === 0) return { groups: [], total: Number(rows[0]?.total ?? 0) };
  const { products } = await findProducts(backend, accountId, {
    ids: wantedValue,
    limit: wantedValue.length,
    offset: 0,
    sortBy: "updatedAt",
    orderBy: "desc",
  });
  return {
    groups: shownFields
      .map((group) => ({
        reasons: group.reasons,
        products: products.filter(({ id }) => group.ids.includes(id)),
      }))
      // A product that was just deleted may not have been checked yet.
      .filter((group) => group.products.length > 1),
    total: Number(rows[0]?.total ?? 0),
  };
}
