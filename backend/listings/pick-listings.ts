import { type SQL, sql } from "drizzle-orm";
import type { ListingPick } from "#contract/listings.ts";
import type { Queryable } from "../db/client.ts";
import { anyOf } from "../products/index.ts";
import { matchingListings } from "./find-listings.ts";

/**
 * The condition on `channel_products k` that finds the account's picked listings: however many they
 * are, they stay in the database.
 */
export async function pickedListings(
  db: Queryable,
  accountId: string,
  { ids, filter, ofProducts }: ListingPick,
): Promise<SQL> {
  if (filter) return matchingListings(db, accountId, filter);
  const own = sql`k.account_id = ${accountId}`;
  if (ofProducts)
    return sql`${own} and k.product_id = ${anyOf(ofProducts.productIds)} and k.channel_id = ${anyOf(ofProducts.channelIds)}`;
  return sql`${own} and k.id = ${anyOf(ids ?? [])}`;
}
