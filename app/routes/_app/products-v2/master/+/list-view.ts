import { listed } from "#app/services/list/list-params.ts";
import { type ProductParams, productList } from "#app/services/product/product-list.ts";
import type { ProductCount } from "#contract/products.ts";
import { SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";

interface View {
  name: "all" | "fixing" | "nowhere" | "drafts";
  status: readonly SyncStatus[];
}

export const VIEWS: readonly View[] = [
  { name: "all", status: [] },
  { name: "fixing", status: [4, 5] },
  { name: "nowhere", status: [0] },
  { name: "drafts", status: [1] },
];

export const viewParams = ({ status }: View): ProductParams => ({
  ...productList.standards,
  status: status.join(),
});

/**
 * Returns how many products match the view. A status also includes "publishing". "Unpublished"
 * means listed on no channel.
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

export const panelCount = ({ status, channelIds, marks, category }: ProductParams): number =>
  [...listed(status), ...listed(channelIds), ...listed(marks)].length + (category === "" ? 0 : 1);

export const isFiltered = (params: ProductParams): boolean =>
  params.search !== "" || panelCount(params) > 0;
