import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { fixLink } from "#app/models/listing/fix-link.ts";
import { buildListingPath } from "#app/models/listing/listing-paths.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import { resizeImage } from "#app/models/product/image-size.ts";
import { findSupportCode, syncReason } from "#app/models/product/sync-reason.ts";
import type { ProductSummary } from "#contract/products.ts";
import type { SyncStatus } from "#contract/statuses.ts";

/** A row of the master list, formatted for display. It is sent to the browser as it is. */
export interface ProductRow {
  id: string;
  name: string;
  image: string | null;
  /** "12 variants · KOB-HTM-S … KOB-NAV-XL" */
  detail: string;
  category: string;
  price: string;
  available: string;
  stock: "ok" | "low" | "out";
  isActive: boolean;
  updated: string;
  /** One entry per channel column, in order. `null` where the product is not on the channel. */
  sync: (SyncCell | null)[];
}
export interface SyncCell {
  status: SyncStatus;
  /** Time of the last sync, in words. */
  at: string | null;
  why: string | null;
  code: string | null;
  /** Link to the field that fixes a failure. `null` if there is nothing to fix. */
  mend: string | null;
}

const SYNCED_STATUS = 3;
const FAILED_STATUS = 4;
const INVALID_STATUS = 5;

interface RowWords {
  t: Translate;
  format: Format;
  now: number;
  opensChannels: boolean;
}

export function buildProductRow(
  product: ProductSummary,
  channels: readonly ChannelColumn[],
  words: RowWords,
): ProductRow {
  const { t, format, opensChannels } = words;
  const { minPrice, maxPrice, available, variantCount, skus, category } = product;
  const image = product.images[0];
  return {
    id: product.id,
    name: product.name,
    image: image ? resizeImage(image.url, 64) : null,
    detail: `${t("products:table.variants", { count: variantCount })} · ${[...new Set(skus)].join(" … ")}`,
    category,
    price:
      minPrice === maxPrice
        ? format.money(minPrice)
        : `${format.money(minPrice)} – ${format.money(maxPrice).replace(/^(?:Rp\u00a0|฿)/, "")}`,
    available: format.number(available),
    stock: available <= 0 ? "out" : product.isLow ? "low" : "ok",
    isActive: product.isActive,
    updated: formatShortTime(product.updatedAt, words),
    sync: channels.map(({ id, type }) => {
      const info = product.connectedChannels.find((candidate) => candidate.channelId === id);
      if (!info || info.syncStatus === 0) return null;
      return {
        status: info.syncStatus,
        at: info.lastSyncAt && format.relative(info.lastSyncAt, words.now),
        why:
          info.syncStatus === SYNCED_STATUS ? null : syncReason(t, info, format.channelName(type)),
        code: findSupportCode(t, info, format.channelName(type)),
        mend:
          info.syncStatus === FAILED_STATUS || info.syncStatus === INVALID_STATUS
            ? fixLink(info, {
                listing: buildListingPath(type, id, product.id),
                product: `/products-v2/master/${product.id}`,
                hasPictures: image !== undefined,
                opensChannels,
              })
            : null,
      };
    }),
  };
}

/** Formats as 12:04 today, "Yesterday", else 12 Nov. */
function formatShortTime(instant: string, { t, format, now }: RowWords): string {
  const day = format.date(instant);
  if (day === format.date(now)) return format.time(instant);
  if (day === format.date(now - 86_400_000)) return t("products:table.yesterday");
  return format.day(instant);
}
