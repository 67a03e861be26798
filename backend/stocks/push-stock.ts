import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { ChannelFigure } from "#contract/stocks.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { products, variants } from "../db/schema/products.ts";
import { stocks } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { pushStockJob } from "./jobs.ts";
import { noteIfGone } from "./note-if-gone.ts";
import { type Item, type Listing, recordFailure, recordResults } from "./push-results.ts";
import { readFigureOf } from "./read-figures.ts";
import { forcedKey } from "./schedule-push.ts";

const RATE_LIMIT_PAUSE_MS = 5_000;
/** A level that changes during every round is left to the job its last change has enqueued. */
const MAX_ROUNDS = 5;

/**
 * Sends the variant's figure to each listing that shows another one, together with whatever else
 * changed on the same listing. Paused and disconnected channels are skipped. A channel that refuses
 * an item leaves the reason with it (`channel_variants.push_error`); a channel that asks to wait or
 * cannot be reached makes the job run again.
 */
export async function pushStock(
  backend: Backend,
  job: { accountId: string; variantId: string; force: boolean },
  run: JobRun,
): Promise<void> {
  await waitForWriters(backend, job);
  let failure: unknown = null;
  let askedToWait: ConnectorError | null = null;
  for (const listing of await findListings(backend, job)) {
    try {
      // A repeated try does not know what the interrupted one has sent, so it sends the figure
      // again.
      const isTaken = await pushListing(
        backend,
        listing,
        job.variantId,
        job.force || run.retryCount > 0,
      );
      if (!isTaken) await noteIfGone(backend, listing);
    } catch (error) {
      if (await recordFailure(backend, listing, job.variantId, error, run)) {
        if (error instanceof ConnectorError && error.kind === "not_found")
          await noteIfGone(backend, listing);
        continue;
      }
      if (error instanceof ConnectorError && error.kind === "rate_limited") askedToWait = error;
      else failure ??= error;
    }
  }
  if (askedToWait) {
    const at = new Date(
      backend.now().getTime() + (askedToWait.retryAfterMs ?? RATE_LIMIT_PAUSE_MS),
    );
    const isRepeated = run.retryCount > 0 && !job.force;
    if (failure === null && !isRepeated) throw new RetryLater(at, "rate limited");
    await pushAgainAt(backend, job, at);
  }
  if (failure) throw failure;
}

/**
 * By a job that sends the figure whatever was acknowledged: what the queue puts off begins as if it
 * had never been tried, and would not know that a figure may have arrived whose answer was lost.
 */
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
      { singletonKey: forcedKey(variantId), startAfter },
    ),
  );
}

/**
 * A transaction that found this job waiting, and so enqueued none of its own, holds the level's
 * row, or the product's where it changed whether it is on sale, until it commits
 * (schedule-push.ts). One after the other: who holds both must never wait for this.
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

async function findListings(
  backend: Backend,
  job: { accountId: string; variantId: string },
): Promise<Listing[]> {
  const found = await backend.db
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
  return found.flatMap((listing) =>
    listing.externalProductId ? [{ ...listing, externalProductId: listing.externalProductId }] : [],
  );
}

/**
 * Pushes until the channel was told the present figures. Two jobs may push the same item at once
 * and their calls may arrive in any order; each looks again after its own call, so the last to
 * arrive always repairs what it overwrote. False: of all that was sent the channel took nothing.
 */
async function pushListing(
  backend: Backend,
  listing: Listing,
  variantId: string,
  force: boolean,
): Promise<boolean> {
  const sent = new Map<string, number>();
  let isTaken = false;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const items = await staleItems(backend, listing, { sent, force: force ? variantId : null });
    if (items.length === 0) break;
    await withCapability(backend, listing, "stock", async (stock, credentials) => {
      if (items.some((item) => item.isWithdrawn))
        await rememberOwn(
          backend,
          listing,
          items,
          await stock.read(credentials, listing.externalProductId),
        );
      for (let start = 0; start < items.length; start += stock.pushBatch) {
        const batch = items.slice(start, start + stock.pushBatch);
        const results = await stock.push(
          credentials,
          listing.externalProductId,
          batch.map(({ externalVariantId, quantity }) => ({ externalVariantId, quantity })),
        );
        await recordResults(backend, listing, batch, results);
        for (const item of batch) sent.set(item.variantId, item.quantity);
        isTaken ||= results.some(({ ok }) => ok);
      }
    });
  }
  return isTaken || sent.size === 0;
}

/**
 * Kept from the first withdrawal on: a repeated try would read the 0 that the first one has sent.
 */
async function rememberOwn(
  backend: Backend,
  listing: Listing,
  items: readonly Item[],
  shown: { externalVariantId: string; stock: number }[],
): Promise<void> {
  const stockOf = new Map(shown.map(({ externalVariantId, stock }) => [externalVariantId, stock]));
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
        .set({ ownQuantity: stockOf.get(externalVariantId) ?? null })
        .where(row);
    }
  });
}

/**
 * The listing's variants whose figure differs from the one sent in this run or, before that, from
 * the one last acknowledged.
 */
async function staleItems(
  backend: Backend,
  listing: Listing,
  known: { sent: ReadonlyMap<string, number>; force: string | null },
): Promise<Item[]> {
  const { rows, figureOf } = await lookAt(backend, listing);
  return rows.flatMap((row) => {
    const { variantId, externalVariantId, ownQuantity } = row;
    const figure = figureOf(variantId, listing.channelId);
    const isUnsynced = figureOf(variantId, listing.channelId, { isOnSale: true }) === null;
    const isWithdrawn = figure !== null && isUnsynced && ownQuantity === null;
    const quantity = wantedOf(row, figure);
    const sent = known.sent.get(variantId);
    // What the channel shows by itself is not what it was sent last.
    const isToSend =
      sent === undefined && (known.force === variantId || isWithdrawn || figure === null);
    if (quantity === null || (quantity === (sent ?? row.pushedQuantity) && !isToSend)) return [];
    return [
      {
        variantId,
        externalVariantId,
        quantity,
        isWithdrawn,
        isReturned: !(figure !== null && isUnsynced),
      },
    ];
  });
}

type ListedVariant = typeof channelVariants.$inferSelect;

/** Null: what the channel shows by itself is left alone. */
const wantedOf = ({ ownQuantity }: ListedVariant, figure: ChannelFigure | null) =>
  figure === null ? ownQuantity : figure.quantity;

/**
 * The listing's variants and their figures; those whose figure the channel was told are behind no
 * longer. The rows are held while it looks, so that who asks for a push either was seen or marks
 * them again (schedule-push.ts).
 */
async function lookAt(
  backend: Backend,
  { id, accountId, channelId }: Listing,
): Promise<{ rows: ListedVariant[]; figureOf: Awaited<ReturnType<typeof readFigureOf>> }> {
  const ofListing = and(
    eq(channelVariants.accountId, accountId),
    eq(channelVariants.channelProductId, id),
  );
  return transaction(backend.db, async (tx) => {
    const rows = await tx
      .select()
      .from(channelVariants)
      .where(ofListing)
      .orderBy(asc(channelVariants.variantId))
      .for("no key update");
    const variantIds = rows.map((row) => row.variantId);
    const figureOf = await readFigureOf(tx, { accountId, channelIds: [channelId], variantIds });
    const told = rows.flatMap((row) => {
      const wanted = wantedOf(row, figureOf(row.variantId, channelId));
      const isTold = wanted === null || wanted === row.pushedQuantity;
      return isTold && row.behindSince !== null ? [row.variantId] : [];
    });
    if (told.length > 0)
      await tx
        .update(channelVariants)
        .set({ behindSince: null })
        .where(and(ofListing, inArray(channelVariants.variantId, told)));
    return { rows, figureOf };
  });
}
