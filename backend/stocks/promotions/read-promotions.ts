import { and, asc, eq, gt, inArray, isNotNull, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { withCapability } from "../../channels/index.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { channels } from "../../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../../db/schema/listings.ts";
import { stockPromotions } from "../../db/schema/stock-promotions.ts";
import { transaction } from "../../db/transaction.ts";
import type { Events } from "../../events.ts";
import { RetryLater } from "../../jobs/queue.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import { readItemPromotionsJob, readPromotionsJob } from "../jobs.ts";
import { applyPromotions, type ChannelKey } from "./apply-promotions.ts";
import { endChannelPromotions } from "./end-channel-promotions.ts";

type ReadPromotionsInput = z.output<typeof readPromotionsJob.schema>;

const RATE_LIMIT_PAUSE_MS = 60_000;
/** Time for a reported order to be ingested. */
const ORDER_INGEST_MS = 60_000;

export async function readDuePromotions(backend: Backend): Promise<void> {
  const startedAt = backend.now().toISOString();
  await transaction(backend.db, async (tx) => {
    const connected = await tx
      .select({ accountId: channels.accountId, id: channels.id, type: channels.channelType })
      .from(channels)
      .where(eq(channels.status, "active"))
      .orderBy(channels.id);
    for (const { accountId, id: channelId, type } of connected)
      if (backend.connector(type)?.promotions)
        await backend.enqueue(
          tx,
          readPromotionsJob,
          { accountId, channelId, startedAt, after: "" },
          { singletonKey: channelId },
        );
  });
}

/**
 * Reads the campaigns of a part of a channel's listings, from the id `after`; the next part is
 * another job. After the last part, campaigns not read since `startedAt` have ended.
 */
export async function readPromotions(backend: Backend, job: ReadPromotionsInput): Promise<void> {
  await runUnlessUnreachable(backend, async () => {
    const last = await readPart(backend, job);
    await transaction(backend.db, async (tx) => {
      if (last === null)
        return endChannelPromotions(
          backend,
          tx,
          job,
          lt(stockPromotions.readAt, new Date(job.startedAt)),
        );
      await backend.enqueue(
        tx,
        readPromotionsJob,
        { ...job, after: last },
        { singletonKey: `${job.channelId}:${last}` },
      );
    });
  });
}

/**
 * If an order caused the report, waits until it is ingested: before that, the sold units would look
 * free.
 */
export async function refreshReportedPromotions(
  backend: Backend,
  tx: Transaction,
  { isByOrder, ...job }: Events["campaignReported"],
): Promise<void> {
  const key = `${job.channelId}:${job.externalProductId}`;
  await backend.enqueue(
    tx,
    readItemPromotionsJob,
    job,
    isByOrder
      ? {
          singletonKey: `${key}:order`,
          startAfter: new Date(backend.now().getTime() + ORDER_INGEST_MS),
        }
      : { singletonKey: key },
  );
}

/** Ignores an item without a listing. */
export async function readItemPromotions(
  backend: Backend,
  { externalProductId, ...channel }: z.output<typeof readItemPromotionsJob.schema>,
): Promise<void> {
  await runUnlessUnreachable(backend, async () => {
    await readListingPromotions(
      backend,
      channel,
      eq(channelProducts.externalProductId, externalProductId),
    );
  });
}

/** Retries later if the channel asks to wait; skips a disconnected one. */
async function runUnlessUnreachable(
  backend: Backend,
  readPromotionsNow: () => Promise<void>,
): Promise<void> {
  try {
    await readPromotionsNow();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "rate_limited")
      throw new RetryLater(
        new Date(backend.now().getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS)),
        "rate limited",
      );
    if (error.kind !== "unauthorised" && error.kind !== "not_found") throw error;
  }
}

/** Returns the last listing of a full part; `null` after the last part. */
async function readPart(backend: Backend, job: ReadPromotionsInput): Promise<string | null> {
  const { listings, limit } = await readListingPromotions(
    backend,
    job,
    gt(channelProducts.id, job.after),
  );
  return listings.length === limit ? (listings.at(-1)?.id ?? null) : null;
}

async function readListingPromotions(
  backend: Backend,
  { accountId, channelId }: ChannelKey,
  condition: SQL,
): Promise<{ listings: Listing[]; limit: number }> {
  const channel = { accountId, channelId };
  const { listings, limit, askedAt, reported } = await withCapability(
    backend,
    channel,
    "promotions",
    async (promotions, credentials) => {
      const listings = await findListings(backend, channel, condition, promotions.readBatch);
      const externalIds = listings.flatMap(({ externalProductId }) => externalProductId ?? []);
      const askedAt = backend.now();
      const reportedChannelPromotions = await promotions.read(credentials, externalIds);
      return {
        listings,
        limit: promotions.readBatch,
        askedAt,
        reported: reportedChannelPromotions,
      };
    },
  );
  const variants = await findVariants(
    backend,
    accountId,
    listings.map(({ id }) => id),
  );
  const listingOf = new Map(listings.map((listing) => [listing.externalProductId, listing.id]));
  await applyPromotions(
    backend,
    channel,
    variants.map(({ variantId }) => variantId),
    reported.flatMap((channelPromotion) => {
      const linkedVariant = variants.find(
        (variant) =>
          variant.channelProductId === listingOf.get(channelPromotion.externalProductId) &&
          variant.externalVariantId === channelPromotion.externalVariantId,
      );
      return linkedVariant ? [{ ...channelPromotion, variantId: linkedVariant.variantId }] : [];
    }),
    askedAt,
  );
  return { listings, limit };
}

type Listing = Awaited<ReturnType<typeof findListings>>[number];

async function findListings(
  { db }: Backend,
  { accountId, channelId }: ChannelKey,
  condition: SQL,
  limit: number,
) {
  return db
    .select({ id: channelProducts.id, externalProductId: channelProducts.externalProductId })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        eq(channelProducts.channelId, channelId),
        isNotNull(channelProducts.externalProductId),
        condition,
      ),
    )
    .orderBy(asc(channelProducts.id))
    .limit(limit);
}

async function findVariants({ db }: Backend, accountId: string, listingIds: readonly string[]) {
  if (listingIds.length === 0) return [];
  return db
    .select({
      channelProductId: channelVariants.channelProductId,
      variantId: channelVariants.variantId,
      externalVariantId: channelVariants.externalVariantId,
    })
    .from(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        inArray(channelVariants.channelProductId, [...listingIds]),
      ),
    );
}
