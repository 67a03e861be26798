import { and, eq } from "drizzle-orm";
import { channelProducts } from "../db/schema/listings.ts";

export interface ListingKey {
  accountId: string;
  channelProductId: string;
}

export const isListing = ({ accountId, channelProductId }: ListingKey) =>
  and(eq(channelProducts.accountId, accountId), eq(channelProducts.id, channelProductId));
