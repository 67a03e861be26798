import { and, asc, eq, gt, inArray, isNotNull, lt } from "drizzle-orm";
import type { z } from "zod";
import { withCapability } from "../../channels/index.ts";
import type { Backend } from "../../context.ts";
import { channels } from "../../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../../db/schema/listings.ts";
import { stockPromotions } from "../../db/schema/stock-promotions.ts";
import { transaction } from "../../db/transaction.ts";
import { RetryLater } from "../../jobs/queue.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import { readPromotionsJob } from "../jobs.ts";
import { forgetPromotions } from "./forget-promotions.ts";
import { takePromotions } from "./take-promotions.ts";

type Job = z.output<typeof readPromotionsJob.schema>;

const RATE_LIMIT_PAUSE_MS = 60_000;

/** By the clock: has every connected channel that keeps units for campaigns asked about them. */
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
 * Reads the campaigns of a channel's listings whose id is behind `after`, one reading's worth; the next part is a job of its own. After the last one, what was not
 * read again since `startedAt` is over: its listing is gone. A channel that asks to wait is asked again later; one that is not connected is left alone.
 */
export async function readPromotions(backend: Backend, job: Job): Promise<void> {
  try {
    const last = await readPart(backend, job);
    await transaction(backend.db, async (tx) => {
      if (last === null)
        return forgetPromotions(
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

/** Answers the last listing of a full part; null: there are no more. */
async function readPart(backend: Backend, { accountId, channelId, after }: Job) {
  const read = await withCapability(
    backend,
    { accountId, channelId },
    "promotions",
    async (promotions, credentials) => {
      const listings = await findListings(
        backend,
        { accountId, channelId, after },
        promotions.readBatch,
      );
      const externalIds = listings.flatMap(({ externalProductId }) => externalProductId ?? []);
      return {
        listings,
        isFull: listings.length === promotions.readBatch,
        reported: await promotions.read(credentials, externalIds),
      };
    },
  );
  const { listings, isFull, reported } = read;
  const mapped = await findVariants(
    backend,
    accountId,
    listings.map(({ id }) => id),
  );
  const listingOf = new Map(listings.map((one) => [one.externalProductId, one.id]));
  await takePromotions(
    backend,
    { accountId, channelId },
    mapped.map(({ variantId }) => variantId),
    reported.flatMap((one) => {
      const found = mapped.find(
        (variant) =>
          variant.channelProductId === listingOf.get(one.externalProductId) &&
          variant.externalVariantId === one.externalVariantId,
      );
      return found ? [{ ...one, variantId: found.variantId }] : [];
    }),
  );
  return isFull ? (listings.at(-1)?.id ?? null) : null;
}

async function findListings(
  { db }: Backend,
  { accountId, channelId, after }: Pick<Job, "accountId" | "channelId" | "after">,
  limit: number,
) {
  return db
    .select({ id: channelProducts.id, externalProductId: channelProducts.externalProductId })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        eq(channelProducts.channelId, channelId),
        gt(channelProducts.id, after),
        isNotNull(channelProducts.externalProductId),
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
