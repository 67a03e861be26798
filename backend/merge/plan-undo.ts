import type { MergeUndoProblem } from "#contract/product-merge-undo.ts";
import type { ProductInput } from "#contract/products.ts";
import type { DroppedDraft } from "../db/schema/product-merges.ts";
import { toSkuKey } from "../products/index.ts";
import { isBusy } from "./plan-listings.ts";
import { planUndoLevels, type UndoLevel } from "./plan-undo-levels.ts";
import { planSurvivorUndo } from "./plan-undo-product.ts";
import type { UndoState } from "./read-undo.ts";
import { undoUntil } from "./record-merge.ts";

type Listing = UndoState["listings"][number];

export interface UndoPlan {
  /** `null` if the survivor was deleted. */
  wanted: ProductInput | null;
  kept: string[];
  levels: UndoLevel[];
  returning: { listing: Listing; productId: string }[];
  restored: DroppedDraft[];
  problems: MergeUndoProblem[];
}

/** Plans the undo of a merge. Writes nothing. */
export function planUndo(state: UndoState, now: Date): UndoPlan {
  const { merge, survivor, levels, effects, warehouseNames, listings } = state;
  const { record } = merge;
  const { wanted, kept } = survivor
    ? planSurvivorUndo(survivor, record, state.hasSizeChart)
    : { wanted: null, kept: [] };
  const returning = record.moved.flatMap(({ id, productId }) => {
    const listing = listings.find((row) => row.id === id && row.productId === merge.survivorId);
    return listing ? [{ listing, productId }] : [];
  });
  return {
    ...{ wanted, kept, returning },
    levels: planUndoLevels(record, levels, effects, warehouseNames),
    restored: record.dropped.filter((draft) => isPlaceFree(state, returning, draft)),
    problems: [
      ...(undoUntil(merge.createdAt) <= now ? [{ code: "undo_over" as const }] : []),
      ...state.laterMergeIds.map((mergeId) => ({ code: "merged_again" as const, mergeId })),
      // The later merge that deleted it is the reported reason.
      ...(survivor || state.laterMergeIds.length > 0 ? [] : [{ code: "survivor_gone" as const }]),
      ...(survivor && wanted
        ? [
            ...checkVariants(state, wanted),
            ...checkSkus(state, wanted),
            ...checkListings(state, returning, now),
          ]
        : []),
    ],
  };
}

/** Drafts are not restored on a disconnected shop, or where a listing was created since. */
function isPlaceFree(
  { openChannels, listings }: UndoState,
  returning: UndoPlan["returning"],
  { channelId, productId }: DroppedDraft,
): boolean {
  const doesStay = (listing: Listing) => !returning.some((row) => row.listing === listing);
  return (
    openChannels.has(channelId) &&
    !listings.some(
      (listing) =>
        listing.channelId === channelId && listing.productId === productId && doesStay(listing),
    )
  );
}

function checkVariants(
  { survivor, merge: { record } }: UndoState,
  request: ProductInput,
): MergeUndoProblem[] {
  const present = new Set(survivor?.variants.map(({ id }) => id));
  const needed = [...record.merged.map(({ into, sku }) => ({ id: into, sku })), ...record.joined];
  const missingSkus = new Set(needed.filter(({ id }) => !present.has(id)).map(({ sku }) => sku));
  if (missingSkus.size > 0) return [...missingSkus].map((sku) => ({ code: "variant_gone", sku }));
  return request.variants.length === 0 ? [{ code: "survivor_empty" }] : [];
}

/** A merged variant's SKU could be used by another one. */
function checkSkus(
  { survivor, skuOwners, merge: { record, survivorId } }: UndoState,
  request: ProductInput,
): MergeUndoProblem[] {
  const joinedIds = new Set(record.joined.map(({ id }) => id));
  const leaving = survivor?.variants.filter(({ id }) => joinedIds.has(id)) ?? [];
  const seenKeys = new Set<string>();
  return [...request.variants, ...leaving, ...record.merged].flatMap(
    ({ sku }): MergeUndoProblem[] => {
      const key = toSkuKey(sku);
      const owner = skuOwners.get(key) ?? (seenKeys.has(key) ? survivorId : null);
      seenKeys.add(key);
      return owner === null ? [] : [{ code: "sku_taken", sku, productId: owner }];
    },
  );
}

/** A listing published since with variants of both products belongs to neither. */
function checkListings(
  state: UndoState,
  returning: UndoPlan["returning"],
  now: Date,
): MergeUndoProblem[] {
  const { listings, models, merge } = state;
  const { merged, joined } = merge.record;
  return listings.flatMap((listing): MergeUndoProblem[] => {
    const back = returning.find((row) => row.listing === listing);
    const { channelId, productId } = listing;
    if (back && isBusy(listing, now)) return [{ code: "listing_busy", channelId, productId }];
    const ourValue = models
      .filter(({ channelProductId }) => channelProductId === listing.id)
      .map(({ variantId }) => variantId);
    const fits = back
      ? (id: string) =>
          joined.some((entry) => entry.id === id && entry.productId === back.productId) ||
          findSourceVariant(merged, id, back.productId) !== null
      : (id: string) => !joined.some((entry) => entry.id === id);
    return ourValue.every(fits) ? [] : [{ code: "listing_changed", channelId, productId }];
  });
}

export function findSourceVariant(
  merged: UndoState["merge"]["record"]["merged"],
  targetId: string,
  productId: string,
): string | null {
  return (
    merged.find(({ into, productId: from }) => into === targetId && from === productId)?.id ?? null
  );
}
