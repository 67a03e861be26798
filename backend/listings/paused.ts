import { and, eq, gt, sql } from "drizzle-orm";
import { isPaused } from "#contract/listing-fields.ts";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { conflict } from "../http/problem-error.ts";

/** The columns of a listing whose failures are forgotten. */
export const FORGIVEN = { failureCode: null, failureCount: 0 };

/**
 * After three identical failures another try would only fail again (docs/domain.md "Channel
 * products"). Throws 409 `retries_paused`.
 */
export function requireRetries(listing: {
  failureCount: number;
  failureCode: string | null;
}): void {
  if (isPaused(listing))
    throw conflict("retries_paused", "It failed the same way too often; reset it first", {
      failure: listing.failureCode ?? "",
    });
}

/** The master product has changed: its listings may be tried again. */
export async function forgiveListings(
  tx: Transaction,
  accountId: string,
  productId: string,
): Promise<void> {
  await tx
    .update(channelProducts)
    .set({ ...FORGIVEN, updatedAt: sql`${channelProducts.updatedAt}` })
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        eq(channelProducts.productId, productId),
        gt(channelProducts.failureCount, 0),
      ),
    );
}
