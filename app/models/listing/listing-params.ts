import { readColumns } from "#app/models/list/columns.ts";
import type { ChannelType, SyncStatus } from "#contract/statuses.ts";

/** A sync status, -1 for all, or "scheduled" for listings with an activation date. */
type ListingTab = SyncStatus | -1 | "scheduled";

/** State of a channel's list in the URL. */
export interface ListingParams {
  search: string;
  /** 0 recently updated, 1 name ascending, 2 name descending. */
  sort: 0 | 1 | 2;
  /** 1-based. */
  page: number;
  status: ListingTab;
  /** One shop, or "" for all of the type. */
  shop: string;
  /** Comma-joined, in the table's order. */
  columns: string;
}

/** Optional columns. The listing itself is always shown. */
export const LISTING_COLUMNS = [
  "product",
  "shop",
  "price",
  "status",
  "lastSync",
  "mapped",
] as const;
export type ListingColumn = (typeof LISTING_COLUMNS)[number];

export const LISTING_PAGE_SIZE = 15;
/** Tabs, most used first. */
export const LISTING_TABS = [
  -1,
  3,
  2,
  4,
  5,
  1,
  6,
  "scheduled",
] as const satisfies readonly ListingTab[];
/** Tabs that are hidden while empty. */
export const PASSING_TABS: readonly ListingTab[] = [6, "scheduled"];
export const LISTING_DEFAULTS: ListingParams = {
  search: "",
  sort: 0,
  page: 1,
  status: -1,
  shop: "",
  columns: LISTING_COLUMNS.join(),
};

const PUBLISHING = 2;
const SORTS = [
  { sortBy: "updatedAt", orderBy: "desc" },
  { sortBy: "name", orderBy: "asc" },
  { sortBy: "name", orderBy: "desc" },
] as const;

/** Parses the list's state. Invalid values become their default; unknown shops are ignored. */
export function parseListingParams(
  query: URLSearchParams,
  shopIds: readonly string[],
): ListingParams {
  const sort = query.get("sort");
  const status = LISTING_TABS.find((known) => String(known) === query.get("status"));
  const shop = query.get("shop") ?? "";
  return {
    search: (query.get("search") ?? "").trim().slice(0, 200),
    sort: sort === "1" ? 1 : sort === "2" ? 2 : 0,
    page: /^[1-9]\d{0,5}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1,
    status: status ?? -1,
    shop: shopIds.includes(shop) ? shop : "",
    columns: readColumns(query.getAll("columns"), LISTING_COLUMNS).join(),
  };
}

/** Returns the filter for the channels service. Choosing a status includes "publishing". */
export function listingFilter(
  channelType: ChannelType,
  { search, sort, status, shop }: ListingParams,
) {
  return {
    channelType,
    ...(search ? { search } : {}),
    ...(status === "scheduled" ? { isScheduled: true } : {}),
    ...(typeof status === "string" || status === -1
      ? {}
      : { syncStatuses: [...new Set<SyncStatus>([status, PUBLISHING])] }),
    ...(shop ? { channelIds: [shop] } : {}),
    ...SORTS[sort],
  };
}

export const listingsPath = (type: ChannelType) => `/products-v2/channels/${type}`;
export const listingPath = (type: ChannelType, channelId: string, productId: string) =>
  `${listingsPath(type)}/${channelId}/${productId}`;
/** Returns the editor's anchor of a field in the channel's checks. */
export const fieldAnchor = (field: string) =>
  `#${encodeURIComponent({ categoryId: "category", brandId: "brand" }[field] ?? field)}`;
/** Fields that only the master product has. */
export const OF_MASTER = /^(?:isActive|isDigital|variants|variationTypes|sizeChart)/;
/** Returns whether the product needs pictures first: a listing chooses among them. */
export const lacksPictures = ({
  code,
  hasPictures,
}: {
  code: string | null;
  hasPictures: boolean;
}) => code === "image_missing" && !hasPictures;
export const draftsPath = (type: ChannelType, channelId: string) =>
  `/drafts-v2/${type}/${channelId}`;
