import { and, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { stocks } from "../db/schema/stocks.ts";
import { loadPlacedFigures, schedulePush, toLastPushedKey, toPushedKey } from "../stocks/index.ts";
import type { ListingRow } from "./claim.ts";
import { readPrices } from "./push-prices.ts";
import { schedulePriceListings } from "./schedule-prices.ts";

/**
 * Locks levels and product before the mapping is written. A concurrent change then waits and sees
 * the mapping, or was committed before and `pushMovedStock` sees it; without the lock it would
 * schedule no push. Movements take these locks before they request a push, so the two cannot
 * deadlock.
 */
export async function lockFigures(
  tx: Transaction,
  listing: ListingRow,
  variantIds: readonly string[],
): Promise<void> {
  await tx
    .select({ id: stocks.id })
    .from(stocks)
    .where(and(eq(stocks.accountId, listing.accountId), inArray(stocks.variantId, [...variantIds])))
    .orderBy(stocks.id)
    .for("share");
  await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.accountId, listing.accountId), eq(products.id, listing.productId)))
    .for("share");
}

export async function pushMovedStock(
  backend: Backend,
  tx: Transaction,
  listing: ListingRow,
): Promise<void> {
  const rows = await tx
    .select()
    .from(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, listing.accountId),
        eq(channelVariants.channelProductId, listing.id),
      ),
    );
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.variantId);
  const { figureOf, placesOf } = await loadPlacedFigures(tx, listing, ids);
  const movedVariants = rows.filter((row) => {
    const figure = figureOf(row.variantId, listing.channelId);
    if (figure === null) return false;
    return (
      toPushedKey(figure.quantity, placesOf(row.variantId, figure.quantity)) !==
      toLastPushedKey(row)
    );
  });
  await schedulePush(
    backend.enqueue,
    tx,
    listing.accountId,
    movedVariants.map((row) => row.variantId),
  );
}

/**
 * A price saved during the call is not in the draft, and its own push may have come before. The
 * product is locked since `lockFigures`, so either the save sees the mapping or this sees the
 * price.
 */
export async function pushChangedPrices(
  backend: Backend,
  tx: Transaction,
  listing: ListingRow,
): Promise<void> {
  const isStale = (await readPrices(tx, listing)).some((row) => row.price !== row.pushedPrice);
  if (isStale)
    await schedulePriceListings(backend.enqueue, tx, listing.accountId, [listing.id], {
      force: true,
    });
}
