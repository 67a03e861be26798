import { and, eq, gt, sql } from "drizzle-orm";
import { isPaused } from "#contract/listing-fields.ts";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { conflict } from "../http/problem-error.ts";

export const NO_FAILURE = { failureCode: null, failureCount: 0 };

/** Throws 409 `retries_paused` (docs/domain.md "Channel products"). */
export function requireRetriesAllowed(listing: {
  failureCount: number;
  failureCode: string | null;
}): void {
  if (isPaused(listing))
    throw conflict("retries_paused", "It failed the same way too often; reset it first", {
      failure: listing.failureCode ?? "",
    });
}

/** A changed product may succeed. */
export async function resetFailuresOfProduct(
  tx: Transaction,
  accountId: string,
  productId: string,
): Promise<void> {
  await tx
    .update(channelProducts)
    .set({ ...NO_FAILURE, updatedAt: sql`${channelProducts.updatedAt}` })
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        eq(channelProducts.productId, productId),
        gt(channelProducts.failureCount, 0),
      ),
    );
}
