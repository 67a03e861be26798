import { splitValues } from "#app/services/list/list-params.ts";
import { type ProductParams, productList } from "#app/services/product/product-list.ts";
import type { ProductCount } from "#contract/products.ts";
import { SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";

interface ProductView {
  name: "all" | "fixing" | "nowhere" | "drafts";
  status: readonly SyncStatus[];
}

export const PRODUCT_VIEWS: readonly ProductView[] = [
  { name: "all", status: [] },
  { name: "fixing", status: [4, 5] },
  { name: "nowhere", status: [0] },
  { name: "drafts", status: [1] },
];

export const viewParams = ({ status }: ProductView): ProductParams => ({
  ...productList.standards,
  status: status.join(),
});

/**
 * Returns how many products match the view. A status also includes "publishing". "Unpublished"
 * means listed on no channel.
 */
export function countIn({ status }: ProductView, all: ProductCount): number {
  if (status.length === 0) return all.count;
  const wantedStatuses = new Set<SyncStatus>([...status, SYNC_STATUS.publishing]);
  const isWanted = (statuses: readonly SyncStatus[]) =>
    statuses.length === 0
      ? wantedStatuses.has(SYNC_STATUS.unpublished)
      : statuses.some((one) => wantedStatuses.has(one));
  return all.bySyncStatuses.reduce(
    (sum, { syncStatuses, count }) => sum + (isWanted(syncStatuses) ? count : 0),
    0,
  );
}

export const countPanelFilters = ({ status, channelIds, marks, category }: ProductParams): number =>
  [...splitValues(status), ...splitValues(channelIds), ...splitValues(marks)].length +
  (category === "" ? 0 : 1);

/** Parameters that change the frame of the list and hide no product. */
const FRAME = {
  sort: "0",
  channelFilterMode: "OR",
  columns: productList.standards.columns,
} as const;
export const isFiltered = (params: ProductParams): boolean =>
  productList.searchWith(params, FRAME) !== "";
