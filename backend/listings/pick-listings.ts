import { type SQL, sql } from "drizzle-orm";
import type { ListingPick } from "#contract/listings.ts";
import { requireKnownIds } from "../access/known-ids.ts";
import type { Queryable } from "../db/client.ts";
import { anyOfValues } from "../products/index.ts";
import { makeListingCondition } from "./find-listings.ts";

/** Makes a condition on `channel_products k`, so that any number of ids stays in the database. */
export async function makePickedCondition(
  db: Queryable,
  accountId: string,
  { ids, filter, ofProducts }: ListingPick,
): Promise<SQL> {
  if (filter) return makeListingCondition(db, accountId, filter);
  const isOfAccount = sql`k.account_id = ${accountId}`;
  if (ofProducts)
    return sql`${isOfAccount} and k.product_id = ${anyOfValues(ofProducts.productIds)} and k.channel_id = ${anyOfValues(ofProducts.channelIds)}`;
  return sql`${isOfAccount} and k.id = ${anyOfValues(ids ?? [])}`;
}

/** Throws 404 `unknown_ids` for a foreign product or channel. */
export async function requireKnownPick(
  db: Queryable,
  accountId: string,
  { filter, ofProducts }: ListingPick,
): Promise<void> {
  await requireKnownIds(db, accountId, {
    products: { "listings.ofProducts.productIds": ofProducts?.productIds },
    channels: {
      "listings.ofProducts.channelIds": ofProducts?.channelIds,
      "listings.filter.channelIds": filter?.channelIds,
    },
  });
}
