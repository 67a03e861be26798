import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { syncReason } from "#app/models/product/sync-reason.ts";
import { csvDownload } from "#app/services/list/csv-stream.ts";
import { countryOf } from "#contract/countries.ts";
import type { Input } from "#contract/endpoint.ts";
import { findChannelProducts } from "#contract/listings.ts";
import type { ChannelType } from "#contract/statuses.ts";

const PAGE = 1000;

interface ListingFile {
  name: string;
  type: ChannelType;
  filter: NonNullable<Input<typeof findChannelProducts>["query"]>;
  shops: readonly { id: string; name: string }[];
}

/** Exports listings as CSV by name, as an order by change would shift during the export. */
export async function listingCsv(
  context: Readonly<RouterContextProvider>,
  { name, type, filter, shops }: ListingFile,
): Promise<Response> {
  const query = { ...filter, sortBy: "name", orderBy: "asc" } as const;
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  const { minorDigits } = countryOf(currentState(context).countryCode);
  const amount = (minor: number) => (minor / 10 ** minorDigits).toFixed(minorDigits);
  return csvDownload({
    name,
    head: [
      ...[
        t("products:table.product"),
        t("productEdit:col.sku"),
        t("listings:shop"),
        t("listings:export.lowest"),
        t("listings:export.highest"),
      ],
      ...[
        t("listings:status"),
        t("listings:export.cause"),
        t("listings:export.code"),
        t("listings:attempts"),
      ],
      ...[t("listings:export.linked"), t("listings:lastSync")],
    ],
    pageSize: PAGE,
    async readPage(offset) {
      const { channelProducts } = await call(findChannelProducts, {
        query: { ...query, limit: PAGE, offset },
      });
      return channelProducts.map((listing) => {
        const isBroken = listing.syncStatus === 4 || listing.syncStatus === 5;
        return [
          ...[
            listing.name,
            [...new Set(listing.skus)].join(" … "),
            shops.find(({ id }) => id === listing.channelId)?.name ?? "",
          ],
          ...[
            amount(listing.minPrice),
            amount(listing.maxPrice),
            t(`products:sync.${listing.syncStatus}`),
          ],
          ...[
            isBroken ? syncReason(t, listing, format.channelName(type)) : "",
            isBroken ? (listing.errorCode ?? "") : "",
            String(listing.attempts),
          ],
          ...[
            t("listings:export.of", { mapped: listing.mappedCount, total: listing.variantCount }),
          ],
          ...[listing.lastSyncAt ? format.dateTime(listing.lastSyncAt) : ""],
        ];
      });
    },
  });
}
