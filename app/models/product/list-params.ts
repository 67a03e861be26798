import { readColumns } from "#app/models/list/columns.ts";
import { PRODUCT_MARKS, type ProductMark, type SyncStatus } from "#contract/statuses.ts";

/** State of the master list in the URL. Names and numbers are fixed, as old links must work. */
export interface ListParams {
  search: string;
  /** 0 recently updated, 1 name ascending, 2 name descending. */
  sort: 0 | 1 | 2;
  /** 1-based. */
  page: number;
  status: FilterStatus[];
  channelIds: string[];
  channelFilterMode: "OR" | "AND";
  /** Products must have all of them. */
  marks: ProductMark[];
  /** "" for all categories. */
  category: string;
  /** In the table's order. */
  columns: ListColumn[];
}

/** The product column is always included, which distinguishes "nothing else" from no choice. */
export const LIST_COLUMNS = [
  "product",
  "category",
  "price",
  "available",
  "channels",
  "updated",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Pending cannot be filtered. */
export const FILTER_STATUSES = [0, 1, 2, 3, 4, 5] as const satisfies readonly SyncStatus[];
export type FilterStatus = (typeof FILTER_STATUSES)[number];

export const MASTER_PAGE_SIZE = 15;
export const MASTER_PATH = "/products-v2/master";

export const LIST_DEFAULTS: ListParams = {
  ...{
    search: "",
    sort: 0,
    page: 1,
    status: [],
    channelIds: [],
    channelFilterMode: "OR",
    marks: [],
    category: "",
  },
  columns: ["product", "price", "available", "channels", "updated"],
};
const NAMES = new Set(Object.keys(LIST_DEFAULTS));
const SORTS = [
  { sortBy: "updatedAt", orderBy: "desc" },
  { sortBy: "name", orderBy: "asc" },
  { sortBy: "name", orderBy: "desc" },
] as const;

/** Returns a list parameter: comma-joined from links, repeated from checkboxes. */
function list(query: URLSearchParams, name: string): string[] {
  const parts = query.getAll(name).flatMap((value) => value.split(","));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}

/** Returns the known values that the query names, in the order of `known`. */
function chosen<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T[] {
  const named = list(query, name);
  return known.filter((one) => named.includes(one));
}

function isFilterStatus(value: number): value is FilterStatus {
  return (FILTER_STATUSES as readonly number[]).includes(value);
}

/** Parses the list's state. Invalid values become their default; unknown channels are ignored. */
export function parseListParams(
  query: URLSearchParams,
  knownChannelIds: readonly string[],
): ListParams {
  const sort = query.get("sort") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(query.get("page") ?? "")
    ? Number(query.get("page"))
    : LIST_DEFAULTS.page;
  const status = list(query, "status")
    .filter((part) => /^\d$/.test(part))
    .map(Number)
    .filter(isFilterStatus);
  return {
    search: (query.get("search") ?? "").trim().slice(0, 200),
    sort: sort === "1" ? 1 : sort === "2" ? 2 : 0,
    page,
    status: status.sort((a, b) => a - b),
    channelIds: list(query, "channelIds").filter((id) => knownChannelIds.includes(id)),
    channelFilterMode: query.get("channelFilterMode") === "AND" ? "AND" : "OR",
    marks: chosen(query, "marks", PRODUCT_MARKS),
    category: (query.get("category") ?? "").trim().slice(0, 255),
    columns: readColumns(query.getAll("columns"), LIST_COLUMNS, LIST_DEFAULTS.columns),
  };
}

/** Returns the query of these parameters without defaults: "" or "?search=kaos&status=4,5". */
export function listSearch(params: Partial<ListParams>): string {
  const query = new URLSearchParams();
  for (const [name, standard] of Object.entries(LIST_DEFAULTS) as [
    keyof ListParams,
    ListParams[keyof ListParams],
  ][]) {
    const value = String(params[name] ?? standard);
    if (value !== String(standard)) query.set(name, value);
  }
  // A comma needs no escape in a query, and people read and share these addresses.
  return query.size > 0 ? `?${query.toString().replaceAll("%2C", ",")}` : "";
}

export function listHref(params: Partial<ListParams>): string {
  return MASTER_PATH + listSearch(params);
}

/** Returns the canonical address, or `null` if it is. Other parameters (`lang`) stay. */
export function cleanListUrl(url: URL, params: ListParams): string | null {
  const clean = new URLSearchParams(listSearch(params));
  const ours = [...url.searchParams].filter(([name]) => NAMES.has(name));
  const same =
    ours.length === clean.size && ours.every(([name, value]) => clean.get(name) === value);
  if (same) return null;
  const others = [...url.searchParams].filter(([name]) => !NAMES.has(name));
  for (const [name, value] of others) clean.append(name, value);
  return url.pathname + (clean.size > 0 ? `?${clean.toString().replaceAll("%2C", ",")}` : "");
}

/**
 * Returns the filter for the products service. Choosing a status includes "publishing"; choosing
 * "unpublished" sets `isNotConnected`.
 */
export function productFilter({
  search,
  sort,
  status,
  channelIds,
  channelFilterMode,
  marks,
  category,
}: ListParams) {
  const syncStatuses: SyncStatus[] =
    status.length > 0 ? [...new Set<SyncStatus>([...status, 2])] : [];
  return {
    search: search || undefined,
    syncStatuses,
    isNotConnected: status.includes(0) || undefined,
    channelIds,
    intersectChannels: (channelIds.length > 0 && channelFilterMode === "AND") || undefined,
    marks,
    category: category || undefined,
    ...SORTS[sort],
  };
}
