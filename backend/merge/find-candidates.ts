import { sql } from "drizzle-orm";
import type { MERGE_REASONS, MergeCandidates } from "#contract/product-merges.ts";
import type { Backend } from "../context.ts";
import { anyOfValues, findProducts } from "../products/index.ts";
import { findDuplicates } from "./find-duplicates.ts";

/** No more products can be merged at once. */
const MAX_GROUP_SIZE = 10;

interface DuplicateGroup {
  ids: string[];
  reasons: (typeof MERGE_REASONS)[number][];
  total: string;
}

/**
 * Returns groups of possible duplicates, the most similar first. `ids`: only groups with one of
 * these. Many changes take a minute to be included.
 */
export async function findCandidates(
  backend: Backend,
  accountId: string,
  { ids, limit, offset }: { ids?: string[] | undefined; limit: number; offset: number },
): Promise<MergeCandidates> {
  await findDuplicates(backend.db, accountId);
  const idCondition =
    ids && ids.length > 0
      ? sql`and (t.reason, t.key) in (select o.reason, o.key from product_duplicates o where o.account_id = ${accountId} and o.product_id = ${anyOfValues(ids)})`
      : sql``;
  const { rows } = await backend.db.execute<DuplicateGroup & Record<string, unknown>>(sql`
    with groups as (
      select t.reason, array_agg(t.product_id order by t.product_id) as ids from product_duplicates t where t.account_id = ${accountId} ${idCondition}
      group by t.reason, t.key having count(*) > 1
    )
    select ids, array_agg(distinct reason order by reason) as reasons, count(*) over () as total from groups
    group by ids order by count(distinct reason) desc, ids limit ${limit} offset ${offset}`);
  const shownGroups = rows.map(({ ids: groupIds, reasons }) => ({
    reasons,
    ids: groupIds.slice(0, MAX_GROUP_SIZE),
  }));
  const distinctIds = [...new Set(shownGroups.flatMap((group) => group.ids))];
  if (distinctIds.length === 0) return { groups: [], total: Number(rows[0]?.total ?? 0) };
  const { products } = await findProducts(backend, accountId, {
    ids: distinctIds,
    limit: distinctIds.length,
    offset: 0,
    sortBy: "updatedAt",
    orderBy: "desc",
  });
  return {
    groups: shownGroups
      .map((group) => ({
        reasons: group.reasons,
        products: products.filter(({ id }) => group.ids.includes(id)),
      }))
      // A product that was just deleted may not be checked yet.
      .filter((group) => group.products.length > 1),
    total: Number(rows[0]?.total ?? 0),
  };
}
