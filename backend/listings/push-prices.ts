import { and, eq, isNull, ne } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { endError, recordShopError, withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { products, variants } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import type { ItemResult } from "../marketplaces/channel-figures.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { checkIfRemoved, requestReadBack } from "../stocks/index.ts";
import { isListing, type ListingKey } from "./listing-key.ts";
import { schedulePriceListings } from "./schedule-prices.ts";

const RATE_LIMIT_PAUSE_MS = 5_000;
/** A price saved in each round is left to the last save's job. */
const MAX_ROUNDS = 5;

interface PricedListing {
  accountId: string;
  id: string;
  channelId: string;
  externalProductId: string;
  /** Prices of this channel by variant id. */
  prices: Record<string, number>;
}
interface PricedItem {
  variantId: string;
  externalVariantId: string;
  price: number;
}

/**
 * Sends a listing's unsent prices, all of the item together. The channel's own price precedes the
 * product's. Skips a paused or disconnected channel (push-channel-listings.ts sends later) and an
 * unpublished draft. A refusal is stored with the variant (`channel_variants.price_error`). If the
 * channel asks to wait or cannot be reached, the job runs again.
 */
export async function pushPrices(
  backend: Backend,
  job: ListingKey & { force: boolean },
  run: JobRun,
): Promise<void> {
  await waitForWriters(backend, job);
  const listing = await findListing(backend, job);
  if (!listing) return;
  try {
    // A retry does not know what the interrupted try sent.
    const isAccepted = await pushListing(backend, listing, {
      isForced: job.force,
      isRepeated: run.retryCount > 0,
    });
    if (!isAccepted) await checkIfRemoved(backend, listing);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "rate_limited") {
      const currentTime = new Date(
        backend.now().getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS),
      );
      if (run.retryCount === 0 || job.force) throw new RetryLater(currentTime, "rate limited");
      return pushAgainAt(backend, listing, currentTime);
    }
    const isFinal = error instanceof ConnectorError && error.kind !== "unavailable";
    if (isFinal || run.isLastTry)
      await storeFailureOfPrices(
        backend,
        listing,
        error instanceof ConnectorError ? getSellerCode(error) : "failed",
      );
    if (!isFinal) throw error;
    if (error.kind === "not_found") await checkIfRemoved(backend, listing);
  }
}

/** Forced, because the later job does not know whether an unanswered price arrived. */
function pushAgainAt(backend: Backend, { accountId, id }: PricedListing, startAfter: Date) {
  const options = { force: true, startAfter };
  return transaction(backend.db, (tx) =>
    schedulePriceListings(backend.enqueue, tx, accountId, [id], options),
  );
}

/** Waits for saves that saw this job waiting and so enqueued none (schedule-prices.ts). */
async function waitForWriters(backend: Backend, key: ListingKey): Promise<void> {
  await transaction(backend.db, (tx) =>
    tx
      .select({ id: products.id })
      .from(channelProducts)
      .innerJoin(
        products,
        and(
          eq(products.accountId, channelProducts.accountId),
          eq(products.id, channelProducts.productId),
        ),
      )
      .where(isListing(key))
      .for("share", { of: products }),
  );
}

async function findListing(backend: Backend, key: ListingKey): Promise<PricedListing | null> {
  const [channelProduct] = await backend.db
    .select({
      accountId: channelProducts.accountId,
      id: channelProducts.id,
      channelId: channelProducts.channelId,
      externalProductId: channelProducts.externalProductId,
      prices: channelProducts.prices,
    })
    .from(channelProducts)
    .innerJoin(
      channels,
      and(
        eq(channels.accountId, channelProducts.accountId),
        eq(channels.id, channelProducts.channelId),
      ),
    )
    .where(
      and(
        isListing(key),
        ne(channelProducts.syncStatus, SYNC_STATUS.draft),
        eq(channels.status, "active"),
        eq(channels.stockPushPaused, false),
      ),
    );
  return channelProduct?.externalProductId
    ? { ...channelProduct, externalProductId: channelProduct.externalProductId }
    : null;
}

/**
 * Checks again after its call, so that the last of concurrent runs repairs what it overwrote.
 * Returns false if the channel accepted nothing.
 */
async function pushListing(
  backend: Backend,
  listing: PricedListing,
  { isForced, isRepeated }: { isForced: boolean; isRepeated: boolean },
): Promise<boolean> {
  const isForcedPush = isForced || isRepeated;
  const sentByVariantId = new Map<string, number>();
  let isTaken = false;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const rows = await readPrices(backend.db, listing);
    const items = rows.filter(
      (row) =>
        (sentByVariantId.has(row.variantId)
          ? sentByVariantId.get(row.variantId)
          : isForcedPush
            ? null
            : row.pushedPrice) !== row.price,
    );
    if (items.length === 0) break;
    await withCapability(backend, listing, "prices", async (prices, credentials) => {
      for (let start = 0; start < items.length; start += prices.pushBatch) {
        const batch = items.slice(start, start + prices.pushBatch);
        const sentPrices = batch.map(({ externalVariantId, price }) => ({
          externalVariantId,
          price,
        }));
        const results = await prices.push(credentials, listing.externalProductId, sentPrices);
        await recordResults(backend, listing, batch, results, isRepeated);
        for (const item of batch) sentByVariantId.set(item.variantId, item.price);
        isTaken ||= results.some(({ ok }) => ok);
      }
    });
  }
  return isTaken || sentByVariantId.size === 0;
}

/** Also returns the last sent prices. */
export async function readPrices(
  db: Queryable,
  listing: Pick<PricedListing, "accountId" | "id" | "prices">,
): Promise<(PricedItem & { pushedPrice: number | null })[]> {
  const rows = await db
    .select({
      variantId: channelVariants.variantId,
      externalVariantId: channelVariants.externalVariantId,
      price: variants.price,
      pushedPrice: channelVariants.pushedPrice,
    })
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
    )
    // The order of all code that writes several rows (stocks/schedule-push.ts).
    .orderBy(channelVariants.variantId);
  return rows.map((row) => ({ ...row, price: listing.prices[row.variantId] ?? row.price }));
}

async function recordResults(
  backend: Backend,
  listing: PricedListing,
  batch: PricedItem[],
  results: ItemResult[],
  isRepeated: boolean,
): Promise<void> {
  const resultByVariant = new Map(results.map((result) => [result.externalVariantId, result]));
  const isDoubtful = isRepeated || results.length < batch.length || results.some(({ ok }) => !ok);
  await transaction(backend.db, async (tx) => {
    await requestReadBack(tx, listing, { figure: "prices", isDoubtful, at: backend.now() });
    for (const item of batch) {
      const result = resultByVariant.get(item.externalVariantId);
      const outcome = result?.ok
        ? { pushedPrice: item.price, priceError: null }
        : { priceError: result?.code ?? "no_answer" };
      await tx
        .update(channelVariants)
        .set(outcome)
        .where(
          and(
            eq(channelVariants.accountId, listing.accountId),
            eq(channelVariants.channelProductId, listing.id),
            eq(channelVariants.variantId, item.variantId),
          ),
        );
    }
    if (results.some(({ ok }) => ok)) await endError(tx, listing, "prices");
  });
}

async function storeFailureOfPrices(
  backend: Backend,
  listing: PricedListing,
  code: string,
): Promise<void> {
  const stalePrices = (await readPrices(backend.db, listing)).filter(
    (row) => row.price !== row.pushedPrice,
  );
  await transaction(backend.db, async (tx) => {
    await requestReadBack(tx, listing, { figure: "prices", isDoubtful: true, at: backend.now() });
    for (const { variantId } of stalePrices)
      await tx
        .update(channelVariants)
        .set({ priceError: code })
        .where(
          and(
            eq(channelVariants.accountId, listing.accountId),
            eq(channelVariants.channelProductId, listing.id),
            eq(channelVariants.variantId, variantId),
          ),
        );
    await recordShopError(tx, listing, { code, work: "prices", at: backend.now() });
  });
}
