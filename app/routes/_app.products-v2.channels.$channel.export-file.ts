import { listingFilter } from "#app/components/listing/listing-params.ts";
import { syncReason } from "#app/components/product/sync-look.ts";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { csvDownload } from "#app/services/csv-stream.ts";
import { readListingList } from "#app/services/listing-list.ts";
import { countryOf } from "#contract/countries.ts";
import { findChannelProducts } from "#contract/listings.ts";
import type { Route } from "./+types/_app.products-v2.channels.$channel.export-file";

const PAGE = 1000;

/** The channel's listings that the list's filter finds, by name: a list that is ordered by change would shift while it is read. */
export async function loader({ context, params: { channel } }: Route.LoaderArgs) {
  const { type, shops, params } = await readListingList(context, channel);
  const query = { ...listingFilter(type, params), sortBy: "name", orderBy: "asc" } as const;
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  const { minorDigits } = countryOf(currentState(context).countryCode);
  const amount = (minor: number) => (minor / 10 ** minorDigits).toFixed(minorDigits);
  return csvDownload({
    name: `etalase-${type}`,
    head: [
      ...[t("products:table.product"), t("productEdit:col.sku"), t("listings:shop"), t("listings:export.lowest"), t("listings:export.highest")],
      ...[t("listings:status"), t("listings:export.cause"), t("listings:export.code"), t("listings:export.linked"), t("listings:lastSync")],
    ],
    pageSize: PAGE,
    async readPage(offset) {
      const { channelProducts } = await call(findChannelProducts, { query: { ...query, limit: PAGE, offset } });
      return channelProducts.map((listing) => {
        const isBroken = listing.syncStatus === 4 || listing.syncStatus === 5;
        return [
          ...[listing.name, [...new Set(listing.skus)].join(" … "), shops.find(({ id }) => id === listing.channelId)?.name ?? ""],
          ...[amount(listing.minPrice), amount(listing.maxPrice), t(`products:sync.${listing.syncStatus}`)],
          ...[isBroken ? syncReason(t, listing) : "", isBroken ? (listing.errorCode ?? "") : ""],
          ...[t("listings:export.of", { mapped: listing.mappedCount, total: listing.variantCount })],
          ...[listing.lastSyncAt ? format.dateTime(listing.lastSyncAt) : ""],
        ];
      });
    },
  });
}
