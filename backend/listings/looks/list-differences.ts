import { and, asc, count, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { DIFFERENCE_FILTERS, type listListingDifferences } from "#contract/listing-differences.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend, Caller } from "../../context.ts";
import { makeContainsPattern } from "../../db/contains.ts";
import { filterCondition, makeInCondition } from "../../db/filter-condition.ts";
import { limitToIds } from "../../db/limited-to.ts";
import { listingDifferences, listingLooks } from "../../db/schema/listing-looks.ts";
import { channelProducts, channelVariants } from "../../db/schema/listings.ts";
import { products, variants } from "../../db/schema/products.ts";
import { formatVariantName } from "../../stocks/index.ts";

const DAY_MS = 24 * 3_600_000;

const condition = filterCondition<typeof DIFFERENCE_FILTERS, typeof listingDifferences, undefined>(
  DIFFERENCE_FILTERS,
  listingDifferences,
  {
    channelIds: makeInCondition(listingDifferences.channelId),
    kinds: makeInCondition(listingDifferences.kind),
    search: (text) =>
      or(
        sql`${variants.sku} ilike ${makeContainsPattern(text)}`,
        sql`${products.name} ilike ${makeContainsPattern(text)}`,
        sql`${listingDifferences.theirs} ilike ${makeContainsPattern(text)}`,
      ),
  },
);

const isListingOfDifference = and(
  eq(channelProducts.accountId, listingDifferences.accountId),
  eq(channelProducts.id, listingDifferences.channelProductId),
);
const isProductOfListing = and(
  eq(products.accountId, channelProducts.accountId),
  eq(products.id, channelProducts.productId),
);
const ofVariant = and(
  eq(variants.accountId, listingDifferences.accountId),
  eq(variants.id, listingDifferences.variantId),
);

/** They wait for a person, or their publish failed. */
export const matchOpenDifferences = or(
  eq(listingDifferences.state, "open"),
  and(
    eq(listingDifferences.state, "sent_again"),
    inArray(channelProducts.syncStatus, [SYNC_STATUS.failed, SYNC_STATUS.invalid]),
  ),
);

/** Counts the open differences of the caller's channels. */
export async function countOpenDifferences(
  { db }: Pick<Backend, "db">,
  { accountId, channelIds }: Caller,
): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(listingDifferences)
    .innerJoin(channelProducts, isListingOfDifference)
    .where(
      and(
        eq(listingDifferences.accountId, accountId),
        limitToIds(listingDifferences.channelId, channelIds),
        matchOpenDifferences,
      ),
    );
  return counted?.total ?? 0;
}

/** Returns open differences, oldest first, and how much was read back in the last day. */
export async function listDifferences(
  { db, now }: Backend,
  caller: Caller,
  { limit, offset, ...asked }: z.output<typeof listListingDifferences.query>,
): Promise<z.input<NonNullable<typeof listListingDifferences.response>>> {
  const { accountId, channelIds } = caller;
  const isShownDifference = and(
    eq(listingDifferences.accountId, accountId),
    limitToIds(listingDifferences.channelId, channelIds),
    matchOpenDifferences,
  );
  const rows = await db
    .select({
      difference: listingDifferences,
      productId: products.id,
      productName: products.name,
      variationTypes: products.variationTypes,
      sku: variants.sku,
      optionIds: variants.optionIds,
      held: channelVariants.heldQuantity,
    })
    .from(listingDifferences)
    .innerJoin(channelProducts, isListingOfDifference)
    .innerJoin(products, isProductOfListing)
    .leftJoin(variants, ofVariant)
    .leftJoin(
      channelVariants,
      and(
        eq(channelVariants.accountId, listingDifferences.accountId),
        eq(channelVariants.channelProductId, listingDifferences.channelProductId),
        eq(channelVariants.variantId, listingDifferences.variantId),
      ),
    )
    .where(and(isShownDifference, condition(asked, undefined)))
    .orderBy(asc(listingDifferences.since), asc(listingDifferences.id))
    .limit(limit)
    .offset(offset);
  const differenceCounts = await db
    .select({ kind: listingDifferences.kind, n: count() })
    .from(listingDifferences)
    .innerJoin(channelProducts, isListingOfDifference)
    .innerJoin(products, isProductOfListing)
    .leftJoin(variants, ofVariant)
    .where(and(isShownDifference, condition({ ...asked, kinds: undefined }, undefined)))
    .groupBy(listingDifferences.kind);
  const [looks] = await db
    .select({
      listings: count(),
      looked: sql<number>`count(*) filter (where ${gt(listingLooks.lookedAt, new Date(now().getTime() - DAY_MS))})::int`,
    })
    .from(channelProducts)
    .leftJoin(
      listingLooks,
      and(
        eq(listingLooks.accountId, channelProducts.accountId),
        eq(listingLooks.channelProductId, channelProducts.id),
      ),
    )
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        isNotNull(channelProducts.externalProductId),
        limitToIds(channelProducts.channelId, asked.channelIds ?? channelIds),
      ),
    );
  const isRequestedKind = (kind: string) => asked.kinds?.some((one) => one === kind) ?? true;
  return {
    differences: rows.map(({ difference, sku, optionIds, held, ...row }) => {
      const { id, channelId, variantId, kind, ours, theirs, reason } = difference;
      return {
        ...{ id, channelId, variantId, kind, ours, theirs, reason },
        ...{ productId: row.productId, productName: row.productName, sku: sku ?? "" },
        variantName: optionIds ? formatVariantName(row.variationTypes, optionIds) : "",
        held: kind === "stock" ? held : null,
        since: difference.since.toISOString(),
        unchangedAt: difference.unchangedAt?.toISOString() ?? null,
        changedAt: difference.changedAt?.toISOString() ?? null,
        foundAt: difference.foundAt.toISOString(),
      };
    }),
    total: differenceCounts.reduce((sum, { kind, n }) => sum + (isRequestedKind(kind) ? n : 0), 0),
    counts: Object.fromEntries(differenceCounts.map(({ kind, n }) => [kind, n])),
    ...{ looked: looks?.looked ?? 0, listings: looks?.listings ?? 0 },
  };
}
