import type { MergeUndoProblem } from "#contract/product-merge-undo.ts";
import type { ProductInput } from "#contract/products.ts";
import type { DroppedDraft } from "../db/schema/product-merges.ts";
import { toSkuKey } from "../products/index.ts";
import { isBeingSent } from "./plan-listings.ts";
import { planUndoLevels, type UndoLevel } from "./plan-undo-levels.ts";
import { planSurvivorUndo } from "./plan-undo-product.ts";
import type { UndoState } from "./read-undo.ts";
import { computeUndoEnd } from "./record-merge.ts";

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
    restored: record.dropped.filter((draft) => canRestoreDraft(state, returning, draft)),
    problems: [
      ...(computeUndoEnd(merge.createdAt) <= now ? [{ code: "undo_over" as const }] : []),
      ...state.laterMergeIds.map((mergeId) => ({ code: "merged_again" as const, mergeId })),
      // A later merge that deleted the survivor is the reported reason.
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

/** A draft is not restored on a disconnected shop, or beside a new listing. */
function canRestoreDraft(
  { openChannels, listings }: UndoState,
  returning: UndoPlan["returning"],
  { channelId, productId }: DroppedDraft,
): boolean {
  const staysHere = (listing: Listing) => !returning.some((row) => row.listing === listing);
  return (
    openChannels.has(channelId) &&
    !listings.some(
      (listing) =>
        listing.channelId === channelId && listing.productId === productId && staysHere(listing),
    )
  );
}

function checkVariants(
  { survivor, merge: { record } }: UndoState,
  request: ProductInput,
): MergeUndoProblem[] {
  const presentIds = new Set(survivor?.variants.map(({ id }) => id));
  const neededVariants = [
    ...record.merged.map(({ into, sku }) => ({ id: into, sku })),
    ...record.joined,
  ];
  const missingSkus = new Set(
    neededVariants.filter(({ id }) => !presentIds.has(id)).map(({ sku }) => sku),
  );
  if (missingSkus.size > 0) return [...missingSkus].map((sku) => ({ code: "variant_gone", sku }));
  return request.variants.length === 0 ? [{ code: "survivor_empty" }] : [];
}

/** Another variant may use a merged variant's SKU. */
function checkSkus(
  { survivor, skuOwners, merge: { record, survivorId } }: UndoState,
  request: ProductInput,
): MergeUndoProblem[] {
  const joinedIds = new Set(record.joined.map(({ id }) => id));
  const leavingVariants = survivor?.variants.filter(({ id }) => joinedIds.has(id)) ?? [];
  const seenKeys = new Set<string>();
  return [...request.variants, ...leavingVariants, ...record.merged].flatMap(
    ({ sku }): MergeUndoProblem[] => {
      const key = toSkuKey(sku);
      const owner = skuOwners.get(key) ?? (seenKeys.has(key) ? survivorId : null);
      seenKeys.add(key);
      return owner === null ? [] : [{ code: "sku_taken", sku, productId: owner }];
    },
  );
}

/** A listing published since may have variants of both products. */
function checkListings(
  state: UndoState,
  returning: UndoPlan["returning"],
  now: Date,
): MergeUndoProblem[] {
  const { listings, models, merge } = state;
  const { merged, joined } = merge.record;
  return listings.flatMap((listing): MergeUndoProblem[] => {
    const returningListing = returning.find((row) => row.listing === listing);
    const { channelId, productId } = listing;
    if (returningListing && isBeingSent(listing, now))
      return [{ code: "listing_busy", channelId, productId }];
    const ownVariantIds = models
      .filter(({ channelProductId }) => channelProductId === listing.id)
      .map(({ variantId }) => variantId);
    const isExpectedVariant = returningListing
      ? (id: string) =>
          joined.some(
            (entry) => entry.id === id && entry.productId === returningListing.productId,
          ) || findSourceVariant(merged, id, returningListing.productId) !== null
      : (id: string) => !joined.some((entry) => entry.id === id);
    return ownVariantIds.every(isExpectedVariant)
      ? []
      : [{ code: "listing_changed", channelId, productId }];
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
