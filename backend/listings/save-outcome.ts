import { and, eq, notInArray, sql } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { publishJobItems } from "../db/schema/publish-jobs.ts";
import { transaction } from "../db/transaction.ts";
import type { ListingDraft, ListingRef } from "../marketplaces/channel-listings.ts";
import { notify } from "../notifications/index.ts";
import { recordHistory } from "../products/index.ts";
import { requestReadBack } from "../stocks/index.ts";
import { ClaimLost, type ListingClaim, type ListingRow } from "./claim.ts";
import { lockFigures, pushChangedPrices, pushMovedStock } from "./push-changes-during-call.ts";
import { NO_FAILURE } from "./retries.ts";

/** The listing at the time of the claim. A newer revision shows a newer action. */
export interface PublishRun {
  backend: Backend;
  claim: ListingClaim;
  listing: ListingRow;
}

/** Throws ClaimLost if another run or a disconnect took the listing. */
export async function lockClaimed(tx: Transaction, claim: ListingClaim): Promise<ListingRow> {
  const [row] = await tx.select().from(channelProducts).where(claim.matchClaim).for("update");
  if (!row) throw new ClaimLost();
  return row;
}

/**
 * Stores the channel's present state even if another action was requested: a forgotten item would
 * be created twice. `isDone` also ends the action as synced, unless a newer one came. The same
 * transaction requests pushes for figures that changed during the call.
 */
export async function saveListed(
  run: PublishRun,
  draft: ListingDraft,
  ref: ListingRef,
  isDone: boolean,
): Promise<void> {
  const { backend, claim, listing } = run;
  await transaction(backend.db, async (tx) => {
    const current = await lockClaimed(tx, claim);
    const isListed = listing.action === "restore" ? current.isListed : true;
    await tx
      .update(channelProducts)
      .set({ externalProductId: ref.externalProductId, isListed, createStartedAt: null })
      .where(
        and(eq(channelProducts.accountId, listing.accountId), eq(channelProducts.id, listing.id)),
      );
    for (const figure of ["stock", "prices"] as const)
      await requestReadBack(tx, listing, { figure, isDoubtful: false, at: backend.now() });
    await lockFigures(
      tx,
      listing,
      ref.variants.map((variant) => variant.key),
    );
    await saveMapping(tx, run, draft, ref);
    await pushMovedStock(backend, tx, listing);
    await pushChangedPrices(backend, tx, current);
    if (isDone && current.revision === listing.revision) {
      const message = ref.warnings?.join(" ");
      await finishRun(tx, run, { status: SYNC_STATUS.synced, ...(message ? { message } : {}) });
    }
  });
}

/** `failed`: the channel refused; `invalid`: our checks did. */
export async function saveFailure(
  run: PublishRun,
  failure: { status: "failed" | "invalid"; code: string; message: string },
): Promise<void> {
  await transaction(run.backend.db, async (tx) => {
    const current = await lockClaimed(tx, run.claim);
    if (current.revision !== run.listing.revision) return;
    await finishRun(tx, run, {
      status: SYNC_STATUS[failure.status],
      code: failure.code,
      message: failure.message,
    });
    await notifyFailure(tx, run, failure);
  });
}

async function finishRun(
  tx: Transaction,
  run: PublishRun,
  outcome: { status: 3 | 4 | 5; code?: string; message?: string },
): Promise<void> {
  const { backend, listing } = run;
  const now = backend.now();
  const cause = { errorCode: outcome.code ?? null, errorMessage: outcome.message ?? null };
  await tx
    .update(channelProducts)
    .set({
      syncStatus: outcome.status,
      lastSyncAt: now,
      updatedAt: now,
      action: null,
      ...cause,
      ...countTry(outcome.code),
    })
    .where(
      and(eq(channelProducts.accountId, listing.accountId), eq(channelProducts.id, listing.id)),
    );
  await tx
    .update(publishJobItems)
    .set({ status: outcome.status === SYNC_STATUS.synced ? "done" : "failed", ...cause })
    .where(
      and(
        eq(publishJobItems.accountId, listing.accountId),
        eq(publishJobItems.channelProductId, listing.id),
        eq(publishJobItems.revision, listing.revision),
        eq(publishJobItems.status, "waiting"),
      ),
    );
  if (outcome.status === SYNC_STATUS.synced) await writeHistory(tx, run, "published");
}

/** Counts tries, and identical failures in a row. A success resets both. */
function countTry(code: string | undefined) {
  if (code === undefined) return { attempts: 0, ...NO_FAILURE };
  const isSame = sql`${channelProducts.failureCode} = ${code}`;
  return {
    attempts: sql`${channelProducts.attempts} + 1`,
    failureCode: code,
    failureCount: sql`case when ${isSame} then ${channelProducts.failureCount} + 1 else 1 end`,
  };
}

/** One notification covers all listings of a channel with the same reason. */
export async function notifyFailure(
  tx: Transaction,
  { backend, listing }: Pick<PublishRun, "backend" | "listing">,
  failure: { status: "failed" | "invalid"; code: string; message: string },
): Promise<void> {
  const listingNames = await readListingNames(tx, listing);
  if (!listingNames) return;
  const { accountId, channelId, productId } = listing;
  await notify(backend, tx, {
    template: failure.status === "failed" ? "listing_failed" : "listing_invalid",
    parameters: {
      ...listingNames,
      reason: (failure.status === "failed" && failure.message) || failure.code,
    },
    data: { channelType: listingNames.channelType, channelId, productId },
    ...{ accountId, subject: productId, groupBy: `${channelId}:${failure.code}` },
  });
}

export async function readListingNames(tx: Transaction, listing: ListingRow) {
  const [channel] = await tx
    .select({
      channelType: channels.channelType,
      channelName: channels.name,
      productName: products.name,
    })
    .from(channels)
    .innerJoin(
      products,
      and(eq(products.accountId, channels.accountId), eq(products.id, listing.productId)),
    )
    .where(and(eq(channels.accountId, listing.accountId), eq(channels.id, listing.channelId)));
  return channel;
}

export async function writeHistory(
  tx: Transaction,
  { backend, listing }: PublishRun,
  type: "published" | "unpublished" | "channel_product_archived",
): Promise<void> {
  const [product] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.accountId, listing.accountId), eq(products.id, listing.productId)));
  await recordHistory(tx, {
    accountId: listing.accountId,
    productId: listing.productId,
    productName: product?.name ?? "",
    type,
    actor: listing.requestedBy ?? "system",
    channelId: listing.channelId,
    createdAt: backend.now(),
  });
}

/** A new model shows the draft's quantity; a known one keeps its last pushed figure. */
async function saveMapping(
  tx: Transaction,
  { backend, listing }: PublishRun,
  draft: ListingDraft,
  ref: ListingRef,
): Promise<void> {
  const draftVariants = new Map(draft.variants.map((variant) => [variant.key, variant]));
  const keys = ref.variants.map((variant) => variant.key);
  await tx
    .delete(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, listing.accountId),
        eq(channelVariants.channelProductId, listing.id),
        keys.length > 0 ? notInArray(channelVariants.variantId, keys) : undefined,
      ),
    );
  if (keys.length === 0) return;
  const isSameModel = sql`${channelVariants.externalVariantId} = excluded.external_variant_id`;
  await tx
    .insert(channelVariants)
    .values(
      ref.variants.map(({ key, externalVariantId }) => ({
        channelProductId: listing.id,
        variantId: key,
        accountId: listing.accountId,
        channelId: listing.channelId,
        externalVariantId,
        pushedQuantity: draftVariants.get(key)?.quantity ?? null,
        pushedPlaces: [...(draftVariants.get(key)?.places ?? [])],
        pushedPrice: draftVariants.get(key)?.price ?? null,
        pushedAt: backend.now(),
      })),
    )
    .onConflictDoUpdate({
      target: [
        channelVariants.accountId,
        channelVariants.channelProductId,
        channelVariants.variantId,
      ],
      set: {
        externalVariantId: sql`excluded.external_variant_id`,
        pushedQuantity: sql`case when ${isSameModel} then ${channelVariants.pushedQuantity} else excluded.pushed_quantity end`,
        pushedPlaces: sql`case when ${isSameModel} then ${channelVariants.pushedPlaces} else excluded.pushed_places end`,
        pushedPrice: sql`excluded.pushed_price`,
        priceError: null,
        pushedAt: sql`case when ${isSameModel} then ${channelVariants.pushedAt} else excluded.pushed_at end`,
        pushError: null,
      },
    });
}
