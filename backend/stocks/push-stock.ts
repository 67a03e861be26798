import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { products, variants } from "../db/schema/products.ts";
import { stocks } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import { ZERO_REFUSED } from "../marketplaces/channel-figures.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { runSteps, type Step } from "../steps.ts";
import { checkIfRemoved } from "./check-if-removed.ts";
import { toPushedKey } from "./distribute-figure.ts";
import { hideAtZero, showHiddenListing } from "./hide-at-zero.ts";
import { pushStockJob } from "./jobs.ts";
import { type PushItem, type PushListing, recordFailure, recordResults } from "./push-results.ts";
import { toForcedKey } from "./schedule-push.ts";
import { findStaleItems } from "./stale-items.ts";

const RATE_LIMIT_PAUSE_MS = 5_000;
/** A level that changes in each round is left to the job of its last change. */
const MAX_ROUNDS = 5;

interface PushJob {
  accountId: string;
  variantId: string;
  force: boolean;
}

interface PushContext {
  readonly backend: Backend;
  readonly job: PushJob;
  readonly run: JobRun;
  listings: PushListing[];
  /** An error that a retry may solve, or `null`. */
  failure: unknown;
  askedToWait: ConnectorError | null;
}

const PUSH_STOCK: readonly Step<PushContext>[] = [
  {
    name: "wait_for_writers",
    run: ({ backend, job }) => waitForWriters(backend, job),
  },
  {
    name: "find_listings",
    run: async (pushContext) => {
      pushContext.listings = await findPushListings(pushContext.backend, pushContext.job);
    },
  },
  {
    name: "tell_listings",
    run: async (pushContext) => {
      for (const listing of pushContext.listings) await pushToListing(pushContext, listing);
    },
  },
  {
    name: "push_again_later",
    isNeeded: ({ askedToWait }) => askedToWait !== null,
    run: async (pushContext) => {
      const { backend, job } = pushContext;
      const askedAt = computeRetryTime(pushContext);
      if (canRetryLater(pushContext)) throw new RetryLater(askedAt, "rate limited");
      await pushAgainAt(backend, job, askedAt);
    },
  },
  {
    name: "fail",
    isNeeded: ({ failure }) => failure !== null,
    run: async ({ failure }) => {
      throw failure;
    },
  },
];

/**
 * Sends the variant's figure, and other changed figures of its listings, to each listing that shows
 * another one. A refusal is stored with the item (`channel_variants.push_error`). If a channel asks
 * to wait or cannot be reached, the job runs again.
 */
export async function pushStock(backend: Backend, job: PushJob, run: JobRun): Promise<void> {
  const pushContext: PushContext = {
    backend,
    job,
    run,
    listings: [],
    failure: null,
    askedToWait: null,
  };
  await runSteps(PUSH_STOCK, pushContext);
}

/** Stores a refusal with the item, and other errors for later steps. */
async function pushToListing(pushContext: PushContext, listing: PushListing): Promise<void> {
  const { backend, job, run } = pushContext;
  try {
    // A retry does not know what the interrupted try sent.
    const isAccepted = await pushListing(backend, listing, job.variantId, {
      isForced: job.force,
      isRepeated: run.retryCount > 0,
    });
    if (!isAccepted) await checkIfRemoved(backend, listing);
  } catch (error) {
    if (await recordFailure(backend, listing, job.variantId, error, run)) {
      if (error instanceof ConnectorError && error.kind === "not_found")
        await checkIfRemoved(backend, listing);
      return;
    }
    if (error instanceof ConnectorError && error.kind === "rate_limited")
      pushContext.askedToWait = error;
    else pushContext.failure ??= error;
  }
}

const computeRetryTime = ({ backend, askedToWait }: PushContext) =>
  new Date(backend.now().getTime() + (askedToWait?.retryAfterMs ?? RATE_LIMIT_PAUSE_MS));

/** A delayed job starts without a count of earlier tries. */
const canRetryLater = ({ failure, run, job }: PushContext) =>
  failure === null && (run.retryCount === 0 || job.force);

/** Forced, because the delayed job does not know whether an unanswered figure arrived. */
async function pushAgainAt(
  backend: Backend,
  { accountId, variantId }: { accountId: string; variantId: string },
  startAfter: Date,
): Promise<void> {
  await transaction(backend.db, (tx) =>
    backend.enqueue(
      tx,
      pushStockJob,
      { accountId, variantId, force: true },
      { singletonKey: toForcedKey(variantId), startAfter },
    ),
  );
}

/**
 * Waits for transactions that saw this job waiting and so enqueued none: until their commit they
 * lock the level's row, or the product's if its sale changed (schedule-push.ts). One lock after the
 * other, because a transaction may hold both.
 */
async function waitForWriters(
  backend: Backend,
  { accountId, variantId }: { accountId: string; variantId: string },
): Promise<void> {
  await transaction(backend.db, (tx) =>
    tx
      .select({ id: stocks.id })
      .from(stocks)
      .where(and(eq(stocks.accountId, accountId), eq(stocks.variantId, variantId)))
      .for("share"),
  );
  await transaction(backend.db, (tx) =>
    tx
      .select({ id: products.id })
      .from(variants)
      .innerJoin(
        products,
        and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
      )
      .where(and(eq(variants.accountId, accountId), eq(variants.id, variantId)))
      .for("share", { of: products }),
  );
}

async function findPushListings(
  backend: Backend,
  job: { accountId: string; variantId: string },
): Promise<PushListing[]> {
  const foundChannelVariants = await backend.db
    .select({
      id: channelProducts.id,
      accountId: channelProducts.accountId,
      channelId: channels.id,
      externalProductId: channelProducts.externalProductId,
    })
    .from(channelVariants)
    .innerJoin(
      channelProducts,
      and(
        eq(channelProducts.accountId, channelVariants.accountId),
        eq(channelProducts.id, channelVariants.channelProductId),
      ),
    )
    .innerJoin(
      channels,
      and(
        eq(channels.accountId, channelProducts.accountId),
        eq(channels.id, channelProducts.channelId),
      ),
    )
    .where(
      and(
        eq(channelVariants.variantId, job.variantId),
        eq(channelVariants.accountId, job.accountId),
        eq(channels.status, "active"),
        eq(channels.stockPushPaused, false),
        isNotNull(channelProducts.externalProductId),
      ),
    );
  return foundChannelVariants.flatMap((listing) =>
    listing.externalProductId ? [{ ...listing, externalProductId: listing.externalProductId }] : [],
  );
}

/**
 * Pushes until the channel has the current figures. Calls of concurrent jobs may arrive in any
 * order, so each job checks again after its call, and the last one repairs what it overwrote.
 * Returns false if the channel accepted nothing.
 */
async function pushListing(
  backend: Backend,
  listing: PushListing,
  variantId: string,
  { isForced, isRepeated }: { isForced: boolean; isRepeated: boolean },
): Promise<boolean> {
  const isForcedPush = isForced || isRepeated;
  const sentByVariantId = new Map<string, string>();
  let isAccepted = false;
  let isZeroRefused = false;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const items = await findStaleItems(backend, listing, {
      sent: sentByVariantId,
      force: isForcedPush ? variantId : null,
    });
    if (items.length === 0) break;
    await withCapability(backend, listing, "stock", async (stock, credentials) => {
      if (items.some((item) => item.isWithdrawn))
        await storeFigureBeforeWithdrawal(
          backend,
          listing,
          items,
          await stock.read(credentials, listing.externalProductId),
        );
      if (items.some(({ quantity }) => quantity > 0)) await showHiddenListing(backend, listing);
      for (let start = 0; start < items.length; start += stock.pushBatch) {
        const batch = items.slice(start, start + stock.pushBatch);
        const results = await stock.push(
          credentials,
          listing.externalProductId,
          batch.map(({ externalVariantId, quantity, places }) => ({
            ...{ externalVariantId, quantity },
            ...(places.length > 0 ? { places } : {}),
          })),
        );
        await recordResults(backend, listing, batch, results, { isRepeated });
        for (const item of batch)
          sentByVariantId.set(item.variantId, toPushedKey(item.quantity, item.places));
        isAccepted ||= results.some(({ ok }) => ok);
        isZeroRefused ||= results.some((result) => !result.ok && result.code === ZERO_REFUSED);
      }
    });
  }
  if (isZeroRefused) await hideAtZero(backend, listing);
  return isAccepted || isZeroRefused || sentByVariantId.size === 0;
}

/** Stores it only at the first withdrawal: a retry would read the 0 of this try. */
async function storeFigureBeforeWithdrawal(
  backend: Backend,
  listing: PushListing,
  items: readonly PushItem[],
  channelStocks: { externalVariantId: string; stock: number }[],
): Promise<void> {
  const stockByExternalId = new Map(
    channelStocks.map(({ externalVariantId, stock }) => [externalVariantId, stock]),
  );
  await transaction(backend.db, async (tx) => {
    for (const { variantId, externalVariantId } of items.filter((item) => item.isWithdrawn)) {
      const row = and(
        eq(channelVariants.accountId, listing.accountId),
        eq(channelVariants.channelProductId, listing.id),
        eq(channelVariants.variantId, variantId),
        isNull(channelVariants.ownQuantity),
      );
      await tx
        .update(channelVariants)
        .set({ ownQuantity: stockByExternalId.get(externalVariantId) ?? null })
        .where(row);
    }
  });
}
