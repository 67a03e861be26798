import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { syncReason } from "#app/models/product/sync-reason.ts";
import { downloadRows } from "#app/services/list/table-download.ts";
import { findCountry } from "#contract/countries.ts";
import type { Input } from "#contract/endpoint.ts";
import { findChannelProducts, type ListingSummary } from "#contract/listings.ts";
import type { ChannelType } from "#contract/statuses.ts";

const PAGE_SIZE = 1000;

interface ListingFile {
  name: string;
  type: ChannelType;
  filter: NonNullable<Input<typeof findChannelProducts>["query"]>;
  shops: readonly { id: string; name: string }[];
}

/** Exports listings sorted by name: sorted by change, they would shift during the export. */
export async function downloadListings(
  context: Readonly<RouterContextProvider>,
  { name, type, filter, shops }: ListingFile,
): Promise<Response> {
  const query = { ...filter, sortBy: "name", orderBy: "asc" } as const;
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  const { minorDigits } = findCountry(currentState(context).countryCode);
  const formatAmount = (minor: number) => (minor / 10 ** minorDigits).toFixed(minorDigits);
  const isBroken = ({ syncStatus }: ListingSummary) => syncStatus === 4 || syncStatus === 5;
  return downloadRows(context, {
    name,
    sheetName: format.channelName(type),
    pageSize: PAGE_SIZE,
    read: async (offset) =>
      (await call(findChannelProducts, { query: { ...query, limit: PAGE_SIZE, offset } }))
        .channelProducts,
    columns: [
      [t("products:table.product"), (listing) => listing.name],
      [t("productEdit:col.sku"), ({ skus }) => [...new Set(skus)].join(" … "), "code"],
      [t("listings:shop"), ({ channelId }) => shops.find(({ id }) => id === channelId)?.name],
      [t("listings:export.lowest"), ({ minPrice }) => formatAmount(minPrice), "number"],
      [t("listings:export.highest"), ({ maxPrice }) => formatAmount(maxPrice), "number"],
      [t("listings:status"), ({ syncStatus }) => t(`products:sync.${syncStatus}`)],
      [
        t("listings:export.cause"),
        (listing) => (isBroken(listing) ? syncReason(t, listing, format.channelName(type)) : ""),
      ],
      [t("listings:export.code"), (listing) => (isBroken(listing) ? listing.errorCode : "")],
      [t("listings:attempts"), ({ attempts }) => attempts, "number"],
      [
        t("listings:export.linked"),
        ({ mappedCount: mapped, variantCount: total }) =>
          t("listings:export.of", { mapped, total }),
      ],
      [
        t("listings:lastSync"),
        ({ lastSyncAt }) => lastSyncAt && format.fileTime(lastSyncAt),
        "time",
      ],
    ],
  });
}
