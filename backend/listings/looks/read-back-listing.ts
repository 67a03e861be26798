import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { withCapability } from "../../channels/index.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import {
  type DifferenceRow,
  listingDifferences,
  listingLooks,
} from "../../db/schema/listing-looks.ts";
import { channelProducts, channelVariants } from "../../db/schema/listings.ts";
import { products, variants } from "../../db/schema/products.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseEvent } from "../../events.ts";
import type { ChannelItem } from "../../marketplaces/channel-listings.ts";
import {
  loadPlacedFigures,
  pushAgain,
  READ_BACK_DELAY_MS,
  toLastPushedKey,
  toPushedKey,
} from "../../stocks/index.ts";
import { isListing } from "../listing-key.ts";
import { readPrices } from "../push-prices.ts";
import { schedulePriceListings } from "../schedule-prices.ts";
import {
  CHANGED_CODE,
  compareItem,
  type FoundDifference,
  NOT_TAKEN,
  type OurVariant,
  toDifferenceKey,
  toSeenItem,
} from "./compare-item.ts";

/** Time to read an order that took the units and explains the difference. */
const REREAD_MS = 3 * 60_000;
const PUSH_COMES_MS = 3_600_000;

type LookRow = typeof listingLooks.$inferSelect;

export interface ListingToRead {
  accountId: string;
  channelId: string;
  id: string;
  externalProductId: string;
}

/**
 * Reads a listing back from its channel and stores its differences. A differing figure is pushed
 * once more; if it still differs, a person decides. Throws ConnectorError.
 */
export async function readBackListing(backend: Backend, listing: ListingToRead): Promise<void> {
  const askedAt = backend.now();
  const item = await withCapability(backend, listing, "listings", (listings, credentials) =>
    listings.read(credentials, listing.externalProductId),
  );
  await transaction(backend.db, (tx) =>
    item
      ? storeReading(backend, tx, listing, { item, askedAt })
      : raiseEvent(backend, tx, "listingGone", {
          accountId: listing.accountId,
          channelId: listing.channelId,
          externalProductId: listing.externalProductId,
        }),
  );
}

/**
 * The second of two concurrent readings waits. Skips a listing with a running publish, and figures
 * sent just before, which the channel may not show yet.
 */
async function storeReading(
  backend: Backend,
  tx: Transaction,
  listing: ListingToRead,
  { item, askedAt }: { item: ChannelItem; askedAt: Date },
): Promise<void> {
  const { accountId, channelId, id: channelProductId } = listing;
  const storedListing = await lockIdle(tx, listing);
  if (!storedListing) return;
  await tx
    .insert(listingLooks)
    .values({ accountId, channelId, channelProductId })
    .onConflictDoNothing();
  const isLookOfListing = and(
    eq(listingLooks.accountId, accountId),
    eq(listingLooks.channelProductId, channelProductId),
  );
  const [look] = await tx.select().from(listingLooks).where(isLookOfListing).for("update");
  if (!look) return;
  const settledTime = new Date(askedAt.getTime() - READ_BACK_DELAY_MS);
  const isSettled = (time: Date | null) => time === null || time <= settledTime;
  const isStockSettled = isSettled(look.stockPushedAt);
  const arePricesSettled = isSettled(look.pricesPushedAt);
  const ourListing = {
    name: storedListing.name ?? storedListing.productName,
    isListed: storedListing.isListed && look.hiddenAtZeroAt === null,
    variants: await readOurFigures(tx, listing, storedListing.prices, {
      stockIsSettled: isStockSettled,
      pricesAreSettled: arePricesSettled,
    }),
  };
  const knownDifferences = await tx
    .select()
    .from(listingDifferences)
    .where(
      and(
        eq(listingDifferences.accountId, accountId),
        eq(listingDifferences.channelProductId, channelProductId),
      ),
    )
    .for("update");
  const isPublishedSinceLook =
    storedListing.lastSyncAt !== null && storedListing.lastSyncAt > (look.lookedAt ?? new Date(0));
  const offeredItem = look.hiddenAtZeroAt === null ? item : withoutHiddenUnits(item);
  const { found, unknown } = compareItem(ourListing, offeredItem, {
    seen: isPublishedSinceLook ? null : look.seen,
    known: new Map(knownDifferences.map((row) => [toDifferenceKey(row), row.theirs])),
    pricesPushed: look.pricesPushedAt !== null,
  });
  const savedDifferences = await storeDifferences(backend, tx, listing, {
    ...{ found, unknown, known: knownDifferences },
    changedAt: findTheirChangeTime(item, look, storedListing.lastSyncAt),
    look,
  });
  await storeSeenItem(tx, listing, item);
  const isOngoing = savedDifferences.isWaiting || !isStockSettled || !arePricesSettled;
  await tx
    .update(listingLooks)
    .set({
      ...{ lookedAt: askedAt, seen: toSeenItem(item), isDoubtful: savedDifferences.isWaiting },
      dueAt: isOngoing ? new Date(backend.now().getTime() + REREAD_MS) : null,
      ...(isStockSettled ? { stockPushedAt: null } : {}),
      ...(arePricesSettled ? { pricesPushedAt: null } : {}),
    })
    .where(isLookOfListing);
  await pushAgain(backend.enqueue, tx, accountId, savedDifferences.stockToPush);
  if (savedDifferences.pricesToPush)
    await schedulePriceListings(backend.enqueue, tx, accountId, [channelProductId], {
      force: true,
    });
}

/** A channel that refuses 0 keeps the last units of a hidden item, which nobody can order. */
const withoutHiddenUnits = (item: ChannelItem): ChannelItem =>
  item.isListed
    ? item
    : { ...item, variants: item.variants.map((variant) => ({ ...variant, stock: 0 })) };

/** Returns nothing while a publish works on the listing, or if it has another item now. */
async function lockIdle(tx: Transaction, listing: ListingToRead) {
  const [storedChannelProduct] = await tx
    .select({
      name: channelProducts.name,
      isListed: channelProducts.isListed,
      prices: channelProducts.prices,
      lastSyncAt: channelProducts.lastSyncAt,
      productName: products.name,
    })
    .from(channelProducts)
    .innerJoin(
      products,
      and(
        eq(products.accountId, channelProducts.accountId),
        eq(products.id, channelProducts.productId),
      ),
    )
    .where(
      and(
        isListing({ accountId: listing.accountId, channelProductId: listing.id }),
        eq(channelProducts.externalProductId, listing.externalProductId),
        eq(channelProducts.syncStatus, SYNC_STATUS.synced),
        isNull(channelProducts.action),
        isNull(products.deletedAt),
      ),
    )
    .for("share", { of: channelProducts });
  return storedChannelProduct;
}

/** `null`: not sent yet. */
async function readOurFigures(
  tx: Transaction,
  listing: ListingToRead,
  prices: Record<string, number>,
  { stockIsSettled, pricesAreSettled }: { stockIsSettled: boolean; pricesAreSettled: boolean },
): Promise<OurVariant[]> {
  const rows = await tx
    .select({ row: channelVariants, sku: variants.sku })
    .from(channelVariants)
    .innerJoin(
      variants,
      and(
        eq(variants.accountId, channelVariants.accountId),
        eq(variants.id, channelVariants.variantId),
      ),
    )
    .where(
      and(
        eq(channelVariants.accountId, listing.accountId),
        eq(channelVariants.channelProductId, listing.id),
        isNull(variants.deletedAt),
      ),
    );
  const ids = rows.map(({ row }) => row.variantId);
  const { figureOf, placesOf } = await loadPlacedFigures(tx, listing, ids);
  const priceByVariant = new Map(
    (await readPrices(tx, { ...listing, prices })).map((price) => [price.variantId, price]),
  );
  return rows.map(({ row, sku }) => {
    const { variantId, externalVariantId, pushError, priceError } = row;
    const quantity = figureOf(variantId, listing.channelId)?.quantity ?? null;
    const isAcknowledged =
      quantity !== null &&
      toPushedKey(quantity, placesOf(variantId, quantity)) === toLastPushedKey(row);
    const price = priceByVariant.get(variantId);
    const isPriceKnown = price !== undefined && price.price === price.pushedPrice;
    return {
      ...{ variantId, externalVariantId, sku },
      quantity: stockIsSettled && (isAcknowledged || pushError !== null) ? quantity : null,
      stockError: isAcknowledged ? null : pushError,
      price:
        price && pricesAreSettled && (isPriceKnown || priceError !== null) ? price.price : null,
      priceError: isPriceKnown ? null : priceError,
    };
  });
}

/** Returns when the marketplace saw a change that was not our last push. */
function findTheirChangeTime(
  { changedAt }: ChannelItem,
  look: LookRow,
  lastSyncAt: Date | null,
): Date | null {
  const ourTimes = [look.lookedAt, look.stockPushedAt, look.pricesPushedAt, lastSyncAt];
  const last = Math.max(0, ...ourTimes.map((time) => time?.getTime() ?? 0));
  return changedAt && changedAt.getTime() > last ? changedAt : null;
}

interface SavedDifferences {
  found: readonly FoundDifference[];
  unknown: ReadonlySet<string>;
  known: readonly DifferenceRow[];
  changedAt: Date | null;
  look: LookRow;
}

/**
 * Updates differences and deletes solved ones. Returns variants and prices to push again, and
 * whether another reading must decide.
 */
async function storeDifferences(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId, id: channelProductId }: ListingToRead,
  { found, unknown, known, changedAt, look }: SavedDifferences,
) {
  const lastLookTime = look.lookedAt;
  const now = backend.now();
  const knownByKey = new Map(known.map((row) => [toDifferenceKey(row), row]));
  const result = { stockToPush: [] as string[], pricesToPush: false, isWaiting: false };
  for (const foundDifference of found) {
    const row = knownByKey.get(toDifferenceKey(foundDifference));
    if (row?.state === "sent_again" && isRepeatPending(row, look, now)) {
      result.isWaiting = true;
      knownByKey.delete(toDifferenceKey(foundDifference));
      continue;
    }
    const state = computeNextState(foundDifference, row);
    if (state === "sent_again" && row?.state !== "sent_again") {
      if (foundDifference.kind === "stock" && foundDifference.variantId)
        result.stockToPush.push(foundDifference.variantId);
      if (foundDifference.kind === "price") result.pricesToPush = true;
    }
    result.isWaiting ||= state !== "open";
    // The first push showed what changed there. A repeated push is no change.
    const differenceFields = {
      ours: foundDifference.ours,
      theirs: foundDifference.theirs,
      state,
      foundAt: now,
    };
    const reason = row && row.reason === CHANGED_CODE ? row.reason : foundDifference.reason;
    await tx
      .insert(listingDifferences)
      .values({
        ...{
          id: newId(),
          accountId,
          channelId,
          channelProductId,
          since: now,
          unchangedAt: lastLookTime,
        },
        ...{ ...foundDifference, ...differenceFields, changedAt },
      })
      .onConflictDoUpdate({
        target: [
          listingDifferences.accountId,
          listingDifferences.channelProductId,
          listingDifferences.kind,
          listingDifferences.externalVariantId,
        ],
        set: {
          ...{ ...differenceFields, reason, variantId: foundDifference.variantId },
          changedAt: sql`coalesce(${listingDifferences.changedAt}, excluded.changed_at)`,
        },
      });
    knownByKey.delete(toDifferenceKey(foundDifference));
  }
  const endedIds = [...knownByKey].flatMap(([key, row]) => (unknown.has(key) ? [] : [row.id]));
  result.isWaiting ||= [...knownByKey].some(
    ([key, row]) => unknown.has(key) && row.state !== "open",
  );
  if (endedIds.length > 0)
    await tx
      .delete(listingDifferences)
      .where(
        and(eq(listingDifferences.accountId, accountId), inArray(listingDifferences.id, endedIds)),
      );
  return result;
}

/** Waits up to an hour for a requested push. */
function isRepeatPending({ kind, foundAt }: DifferenceRow, look: LookRow, now: Date): boolean {
  if (kind !== "stock" && kind !== "price") return false;
  const pushedAt = kind === "stock" ? look.stockPushedAt : look.pricesPushedAt;
  const isPushed = pushedAt !== null && pushedAt >= foundAt;
  return !isPushed && now.getTime() - foundAt.getTime() < PUSH_COMES_MS;
}

/**
 * More units there than ours can be oversold, so ours are sent at once. Fewer may mean an unread
 * order, so ours are sent only if the next reading sees the same. A price changed there is never
 * overwritten.
 */
function computeNextState(
  foundDifference: FoundDifference,
  row: DifferenceRow | undefined,
): DifferenceRow["state"] {
  if (row?.state === "open") return "open";
  const isPushable =
    (foundDifference.kind === "stock" || foundDifference.kind === "price") &&
    foundDifference.reason === NOT_TAKEN;
  if (row?.state === "sent_again" || !isPushable) return "open";
  if (foundDifference.kind === "price") return "sent_again";
  const isMore = Number(foundDifference.theirs) > Number(foundDifference.ours);
  const isUnchanged = row?.theirs === foundDifference.theirs && row?.ours === foundDifference.ours;
  return isMore || isUnchanged ? "sent_again" : "seen";
}

async function storeSeenItem(
  tx: Transaction,
  { accountId, id }: ListingToRead,
  item: ChannelItem,
): Promise<void> {
  const ofListing = and(
    eq(channelVariants.accountId, accountId),
    eq(channelVariants.channelProductId, id),
  );
  for (const { externalVariantId, held = null } of item.variants)
    await tx
      .update(channelVariants)
      .set({ heldQuantity: held })
      .where(
        and(
          ofListing,
          eq(channelVariants.externalVariantId, externalVariantId),
          sql`${channelVariants.heldQuantity} is distinct from ${held}::int`,
        ),
      );
}
