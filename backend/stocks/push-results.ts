import { and, eq } from "drizzle-orm";
import { endError, matchChannel, recordShopError } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import type { JobRun } from "../jobs/queue.ts";
import type { ItemResult, StockPlace } from "../marketplaces/channel-figures.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { loadFigureLookup } from "./read-figures.ts";
import { requestReadBack } from "./request-read-back.ts";
import { recordSyncs } from "./syncs/record-syncs.ts";

export interface PushListing {
  id: string;
  accountId: string;
  channelId: string;
  externalProductId: string;
}
export interface PushItem {
  variantId: string;
  externalVariantId: string;
  quantity: number;
  places: StockPlace[];
  /** The variant is neither synced nor on sale: the channel's figure is stored before 0 is sent. */
  isWithdrawn: boolean;
  /** The push restores the stored figure. */
  clearsOwnQuantity: boolean;
}

/** `isRepeated`: an earlier try got no answer. */
export async function recordResults(
  backend: Backend,
  listing: PushListing,
  batch: PushItem[],
  results: ItemResult[],
  { isRepeated = false } = {},
): Promise<void> {
  const resultsByVariant = new Map(results.map((result) => [result.externalVariantId, result]));
  const now = backend.now();
  const isDoubtful = isRepeated || results.length < batch.length || results.some(({ ok }) => !ok);
  await transaction(backend.db, async (tx) => {
    await requestReadBack(tx, listing, { figure: "stock", isDoubtful, at: now });
    for (const item of batch) {
      const result = resultsByVariant.get(item.externalVariantId);
      const row = and(
        eq(channelVariants.accountId, listing.accountId),
        eq(channelVariants.channelProductId, listing.id),
        eq(channelVariants.variantId, item.variantId),
      );
      if (result?.ok)
        await tx
          .update(channelVariants)
          .set({
            pushedQuantity: item.quantity,
            pushedPlaces: item.places,
            pushedAt: now,
            pushError: null,
            ...(item.clearsOwnQuantity ? { ownQuantity: null } : {}),
          })
          .where(row);
      else
        await tx
          .update(channelVariants)
          .set({
            pushError: result?.code ?? "no_answer",
            ...(result?.shown === undefined
              ? {}
              : { pushedQuantity: result.shown, pushedPlaces: [], pushedAt: now }),
          })
          .where(row);
    }
    await recordSyncs(
      tx,
      listing,
      batch.map(({ variantId, externalVariantId, quantity }) => {
        const result = resultsByVariant.get(externalVariantId);
        const error = result?.ok ? null : (result?.code ?? "no_answer");
        return { variantId, quantity, error };
      }),
      now,
    );
    await tx.update(channels).set({ lastStockPushAt: now }).where(matchChannel(listing));
    if (results.some(({ ok }) => ok)) await endError(tx, listing, "stock");
  });
}

/** Stores a final or a last failure. Returns true only for a final refusal. */
export async function recordFailure(
  backend: Backend,
  listing: PushListing,
  variantId: string,
  error: unknown,
  run: JobRun,
): Promise<boolean> {
  const kind = error instanceof ConnectorError ? error.kind : null;
  if (kind === "rate_limited") return false;
  const isFinal = kind !== null && kind !== "unavailable";
  if (!isFinal && !run.isLastTry) return false;
  const code = error instanceof ConnectorError ? getSellerCode(error) : "failed";
  const figure = await computeCurrentFigure(backend, listing, variantId);
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    await requestReadBack(tx, listing, { figure: "stock", isDoubtful: true, at: now });
    await tx
      .update(channelVariants)
      .set({ pushError: code })
      .where(
        and(
          eq(channelVariants.accountId, listing.accountId),
          eq(channelVariants.channelProductId, listing.id),
          eq(channelVariants.variantId, variantId),
        ),
      );
    if (figure !== null)
      await recordSyncs(tx, listing, [{ variantId, quantity: figure, error: code }], now);
    await recordShopError(tx, listing, { code, work: "stock", at: now });
  });
  return isFinal;
}

async function computeCurrentFigure(
  { db }: Backend,
  { accountId, channelId }: PushListing,
  variantId: string,
): Promise<number | null> {
  const pushedVariant = { accountId, channelIds: [channelId], variantIds: [variantId] };
  return (await loadFigureLookup(db, pushedVariant))(variantId, channelId)?.quantity ?? null;
}
