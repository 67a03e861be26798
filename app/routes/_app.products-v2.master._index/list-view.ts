import { type FilterStatus, type ListParams, listSearch } from "#app/components/product/list-params.ts";

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
  return { search: "", sort: 0, page: 1, status, channelIds: [], channelFilterMode: "OR" };
}

export function isFiltered({ search, status, channelIds }: ListParams): boolean {
  return search !== "" || status.length > 0 || channelIds.length > 0;
}

/** The filters as hidden fields, so that "all that match" means the same on the next page. */
export function filterFields(params: ListParams): [string, string][] {
  return [...new URLSearchParams(listSearch({ ...params, page: 1 }))];
}
