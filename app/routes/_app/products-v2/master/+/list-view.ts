import {
  type FilterStatus,
  LIST_DEFAULTS,
  type ListParams,
  listSearch,
} from "#app/models/product/list-params.ts";
import type { ProductCount } from "#contract/products.ts";
import { SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";

interface View {
  name: "all" | "fixing" | "nowhere" | "drafts";
  status: FilterStatus[];
}

/** The tabs above the list: a filter each. */
export const VIEWS: readonly View[] = [
  { name: "all", status: [] },
  { name: "fixing", status: [4, 5] },
  { name: "nowhere", status: [0] },
  { name: "drafts", status: [1] },
];

export function viewParams({ status }: View): ListParams {
  return { ...LIST_DEFAULTS, status };
}

/**
 * How many of all products the view's filter finds: with a status "publishing" comes along, and
 * "unpublished" is on no channel.
 */
export function countIn({ status }: View, all: ProductCount): number {
  if (status.length === 0) return all.count;
  const wanted = new Set<SyncStatus>([...status, SYNC_STATUS.publishing]);
  const isWanted = (statuses: readonly SyncStatus[]) =>
    statuses.length === 0
      ? wanted.has(SYNC_STATUS.unpublished)
      : statuses.some((one) => wanted.has(one));
  return all.bySyncStatuses.reduce(
    (sum, { syncStatuses, count }) => sum + (isWanted(syncStatuses) ? count : 0),
    0,
  );
}

/** How many filters of the panel are set. */
export function panelCount({ status, channelIds, marks, category }: ListParams): number {
  return status.length + channelIds.length + marks.length + (category === "" ? 0 : 1);
}

export function isFiltered(params: ListParams): boolean {
  return params.search !== "" || panelCount(params) > 0;
}

/** The filters as hidden fields, so that "all that match" means the same on the next page. */
export function filterFields(params: ListParams): [string, string][] {
  return [...new URLSearchParams(listSearch({ ...params, page: 1 }))];
}
