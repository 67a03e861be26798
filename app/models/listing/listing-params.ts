import { readColumns } from "#app/models/list/columns.ts";
import type { ChannelType, SyncStatus } from "#contract/statuses.ts";

/** One sync status, -1 for all, or what has an activation date. */
type ListingTab = SyncStatus | -1 | "scheduled";

/** A channel's list as it stands in the URL. */
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

/** Of the table; the listing itself is always there. */
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
/** The tabs, in the order of what a seller looks for. */
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
/** Shown while there is something in them. */
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

/**
 * Never fails: what is not valid falls back to its default. A shop that is not one of these is left
 * out.
 */
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
    columns: readColumns(query, LISTING_COLUMNS).join(),
  };
}

/**
 * The filter as the calls of the channels service take it: choosing a status brings "publishing"
 * with it.
 */
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
/** Where the editor has a field that the channel's checks name. */
export const fieldAnchor = (field: string) =>
  `#${encodeURIComponent({ categoryId: "category", brandId: "brand" }[field] ?? field)}`;
/**
 * Where a listing's failure is mended when it is a choice of the channel's own: the field in its
 * editor.
 */
const OWN_CHOICES: Readonly<Record<string, string>> = {
  ...{ category_missing: "categoryId", attribute_missing: "details" },
  ...{ certificate_missing: "details", certificate_expiry_missing: "details" },
  ...{ brand_missing: "brandId", brand_unknown: "brandId" },
  ...{ no_logistics: "logistics", days_to_ship_range: "daysToShip" },
};
export function ownChoiceAt(
  code: string | null,
  listing: { type: ChannelType; channelId: string; productId: string },
): string | null {
  const field = OWN_CHOICES[code ?? ""];
  return field === undefined
    ? null
    : listingPath(listing.type, listing.channelId, listing.productId) + fieldAnchor(field);
}
/** Fields that only the master product has. */
export const OF_MASTER = /^(?:isActive|variants|variationTypes|sizeChart)/;
/**
 * A listing chooses among the product's pictures: where there are none, they are added to the
 * product.
 */
export const lacksPictures = ({
  code,
  hasPictures,
}: {
  code: string | null;
  hasPictures: boolean;
}) => code === "image_missing" && !hasPictures;
export const draftsPath = (type: ChannelType, channelId: string) =>
  `/drafts-v2/${type}/${channelId}`;
