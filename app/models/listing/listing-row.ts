import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { resizeImage } from "#app/models/product/image-size.ts";
import { findPendingWatch, type SyncState } from "#app/models/product/publish-expectation.ts";
import { findSupportCode, syncReason } from "#app/models/product/sync-reason.ts";
import type { WatchedProduct } from "#app/models/product/watch-products.ts";
import type { ListingSummary } from "#contract/listings.ts";
import type { ChannelType, SyncStatus } from "#contract/statuses.ts";
import { fixLink } from "./fix-link.ts";
import { buildListingPath } from "./listing-paths.ts";

/** A row of a channel's list, formatted for display. It is sent to the browser as it is. */
export interface ListingRow {
  id: string;
  productId: string;
  name: string;
  image: string | null;
  /** "12 variants · KOB-HTM-S … KOB-NAV-XL" */
  detail: string;
  shop: string;
  price: string;
  status: SyncStatus;
  /** Time in this status. */
  age: string;
  why: string | null;
  code: string | null;
  /** Link to fix the cause. `null` if there is nothing to fix. */
  mend: string | null;
  paused: boolean;
  attempts: number;
  /** Scheduled publication: "21 Nov 2026, 14:05". */
  activeAt: string | null;
  lastSync: string | null;
  mapped: { text: string; complete: boolean };
  edit: string;
}

interface RowWords {
  t: Translate;
  format: Format;
  now: number;
  opensChannels: boolean;
}

const FAILED_STATUS = 4;
const INVALID_STATUS = 5;

export function buildListingRow(
  listing: ListingSummary,
  type: ChannelType,
  shop: string,
  { t, format, now, opensChannels }: RowWords,
): ListingRow {
  const { minPrice, maxPrice, variantCount, mappedCount, skus, syncStatus } = listing;
  const editPath = buildListingPath(type, listing.channelId, listing.internalProductId);
  const isBroken = syncStatus === FAILED_STATUS || syncStatus === INVALID_STATUS;
  return {
    id: listing.id,
    productId: listing.internalProductId,
    name: listing.name,
    image: listing.image ? resizeImage(listing.image.url, 64) : null,
    detail: `${t("products:table.variants", { count: variantCount })} · ${[...new Set(skus)].join(" … ")}`,
    shop,
    price:
      minPrice === maxPrice
        ? format.money(minPrice)
        : `${format.money(minPrice)} – ${format.money(maxPrice).replace(/^(?:Rp\u00a0|฿)/, "")}`,
    status: syncStatus,
    age: format.relative(listing.updatedAt, now),
    why: isBroken ? syncReason(t, listing, format.channelName(type)) : null,
    code: isBroken ? findSupportCode(t, listing, format.channelName(type)) : null,
    mend: isBroken
      ? fixLink(listing, {
          listing: editPath,
          product: `/products-v2/master/${listing.internalProductId}`,
          hasPictures: listing.image !== null,
          opensChannels,
        })
      : null,
    paused: listing.isRetryPaused,
    attempts: listing.attempts,
    activeAt: listing.activeAt ? format.dateTime(listing.activeAt) : null,
    lastSync: listing.lastSyncAt && format.relative(listing.lastSyncAt, now),
    mapped: {
      text: `${format.number(mappedCount)} / ${format.number(variantCount)}`,
      complete: variantCount > 0 && mappedCount >= variantCount,
    },
    edit: editPath,
  };
}

/**
 * Returns the page's pending listings with their target. `key` changes with every newer action
 * (docs/specification.md "Publishing").
 */
export function watchListings(
  listings: readonly Pick<ListingSummary, "internalProductId" | keyof SyncState | "updatedAt">[],
): {
  key: string;
  watched: WatchedProduct[];
} {
  const moving = listings.flatMap(
    ({ internalProductId: productId, channelId, syncStatus, lastSyncAt, updatedAt }) => {
      const watch = findPendingWatch([{ channelId, syncStatus, lastSyncAt }]);
      return watch ? [{ productId, watch, key: `${productId} ${channelId} ${updatedAt}` }] : [];
    },
  );
  return {
    key: moving.map(({ key }) => key).join(),
    watched: moving.map(({ productId, watch }) => ({ productId, watch })),
  };
}
