import type { DifferenceKind } from "#contract/listing-differences.ts";
import { findByWord } from "#contract/word-table.ts";
import type { DifferenceRow, SeenItem } from "../../db/schema/listing-looks.ts";
import type { ChannelItem, ChannelItemVariant } from "../../marketplaces/channel-listings.ts";

export interface OurListing {
  name: string;
  isListed: boolean;
  variants: OurVariant[];
}

export interface OurVariant {
  variantId: string;
  externalVariantId: string;
  sku: string;
  /** `null`: the channel keeps its own units, or ours were not sent yet. */
  quantity: number | null;
  /** The reason for which the channel refused the units. */
  stockError: string | null;
  /** Minor units. `null`: not sent yet. */
  price: number | null;
  priceError: string | null;
}

export interface FoundDifference
  extends Pick<
    DifferenceRow,
    "kind" | "variantId" | "externalVariantId" | "ours" | "theirs" | "reason"
  > {}

export interface ComparisonResult {
  found: FoundDifference[];
  /** Keys (`toDifferenceKey`) that cannot be compared now: known differences stay. */
  unknown: ReadonlySet<string>;
}

export const toDifferenceKey = (difference: { kind: DifferenceKind; externalVariantId: string }) =>
  `${difference.kind} ${difference.externalVariantId}`;

export const CHANGED_CODE = "changed";
export const NOT_TAKEN = "not_taken";

interface EarlierState {
  /** The item as last read. `null`: never, or a publish followed. */
  seen: SeenItem | null;
  /** The channel's value of each known difference. */
  known: ReadonlyMap<string, string | null>;
  pricesPushed: boolean;
}

/**
 * Compares a listing with its item on the channel. Sent units and prices are compared with ours.
 * Other values count as different only if they changed on the channel since the last reading, or
 * are a known difference: a marketplace may store a name or SKU in its own form.
 */
export function compareItem(
  ourListing: OurListing,
  item: ChannelItem,
  { seen, known, pricesPushed }: EarlierState,
): ComparisonResult {
  const differences: FoundDifference[] = [];
  const unknown = new Set<string>();
  const addDifference = (foundDifference: FoundDifference, isNew: boolean) => {
    const key = toDifferenceKey(foundDifference);
    const isKnown = known.has(key) && (seen !== null || known.get(key) === foundDifference.theirs);
    if (isNew || isKnown) differences.push(foundDifference);
  };
  const listingFields = { variantId: null, externalVariantId: "", reason: CHANGED_CODE };
  if (normaliseSpaces(item.name) !== normaliseSpaces(ourListing.name))
    addDifference(
      { ...listingFields, kind: "title", ours: ourListing.name, theirs: item.name },
      seen !== null && normaliseSpaces(seen.name) !== normaliseSpaces(item.name),
    );
  if (item.isListed !== ourListing.isListed)
    addDifference(
      {
        ...listingFields,
        kind: "hidden",
        ours: nameVisibility(ourListing.isListed),
        theirs: nameVisibility(item.isListed),
      },
      seen !== null && seen.isListed !== item.isListed,
    );
  const channelItemVariants = new Map(
    item.variants.map((variant) => [variant.externalVariantId, variant]),
  );
  for (const variant of ourListing.variants) {
    const channelVariant = channelItemVariants.get(variant.externalVariantId);
    channelItemVariants.delete(variant.externalVariantId);
    compareVariant(variant, channelVariant, {
      ...{ add: addDifference, pricesPushed, unknown },
      before: seen ? findByWord(seen.variants, variant.externalVariantId) : undefined,
    });
  }
  for (const { externalVariantId, sku } of channelItemVariants.values())
    addDifference(
      {
        ...listingFields,
        kind: "extra",
        externalVariantId,
        ours: null,
        theirs: sku || externalVariantId,
      },
      seen !== null && !Object.hasOwn(seen.variants, externalVariantId),
    );
  return { found: differences, unknown };
}

function compareVariant(
  { variantId, externalVariantId, ...ours }: OurVariant,
  channelItemVariant: ChannelItemVariant | undefined,
  {
    add,
    unknown,
    before,
    pricesPushed,
  }: {
    add: (foundDifference: FoundDifference, isNew: boolean) => void;
    unknown: Set<string>;
    before: SeenItem["variants"][string] | undefined;
    pricesPushed: boolean;
  },
): void {
  const variant = { variantId, externalVariantId };
  if (!channelItemVariant) {
    for (const kind of ["stock", "price", "sku"] as const)
      unknown.add(toDifferenceKey({ kind, externalVariantId }));
    add({ ...variant, kind: "missing", ours: ours.sku, theirs: null, reason: CHANGED_CODE }, true);
    return;
  }
  if (ours.quantity === null) unknown.add(toDifferenceKey({ kind: "stock", externalVariantId }));
  else if (channelItemVariant.stock !== ours.quantity)
    add(
      {
        ...{
          ...variant,
          kind: "stock",
          ours: String(ours.quantity),
          theirs: String(channelItemVariant.stock),
        },
        reason: ours.stockError ?? NOT_TAKEN,
      },
      true,
    );
  if (ours.price === null) unknown.add(toDifferenceKey({ kind: "price", externalVariantId }));
  else if (channelItemVariant.price !== ours.price)
    add(
      {
        ...{
          ...variant,
          kind: "price",
          ours: String(ours.price),
          theirs: String(channelItemVariant.price),
        },
        reason: ours.priceError ?? (pricesPushed ? NOT_TAKEN : CHANGED_CODE),
      },
      true,
    );
  if (channelItemVariant.sku !== ours.sku.trim())
    add(
      {
        ...variant,
        kind: "sku",
        ours: ours.sku,
        theirs: channelItemVariant.sku,
        reason: CHANGED_CODE,
      },
      before !== undefined && before.sku !== channelItemVariant.sku,
    );
}

/** Keeps what the next comparison needs. */
export const toSeenItem = (item: ChannelItem): SeenItem => ({
  name: item.name,
  isListed: item.isListed,
  variants: Object.fromEntries(
    item.variants.map(({ externalVariantId, sku, price }) => [externalVariantId, { sku, price }]),
  ),
});

const normaliseSpaces = (text: string) => text.trim().replace(/\s+/g, " ");
const nameVisibility = (isListed: boolean) => (isListed ? "shown" : "hidden");
