import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { currentState, getMe } from "#app/middleware/request-store.ts";
import { buildListingsPath } from "#app/models/listing/listing-paths.ts";
import { defineList } from "#app/services/list/define-list.ts";
import {
  createParamBuilders,
  makeChoiceParam,
  makeColumnsParam,
} from "#app/services/list/list-params.ts";
import { LISTING_FILTERS } from "#contract/listings.ts";
import {
  CHANNEL_TYPES,
  type ChannelType,
  SYNC_STATUS,
  type SyncStatus,
} from "#contract/statuses.ts";
import { LISTING_COLUMNS } from "./columns.tsx";

/**
 * Tabs, most used first: a sync status, -1 for all, or "scheduled" for listings with an activation
 * date.
 */
export const LISTING_TABS = ["-1", "3", "2", "4", "5", "1", "6", "scheduled"] as const;
/** Recently updated, by name, by name from its end. */
const SORTS = {
  0: { sortBy: "updatedAt", orderBy: "desc" },
  1: { sortBy: "name", orderBy: "asc" },
  2: { sortBy: "name", orderBy: "desc" },
} as const;

const { of, only } = createParamBuilders(LISTING_FILTERS);

/** A channel type's list over its shops. A shop that is none of them is ignored. */
const defineListingList = (type: ChannelType, shops: readonly { id: string }[]) =>
  defineList({
    path: buildListingsPath(type),
    pageSize: 15,
    filters: LISTING_FILTERS,
    without: ["ids"],
    params: {
      search: of("search"),
      sort: makeChoiceParam(["0", "1", "2"]),
      status: makeChoiceParam(LISTING_TABS),
      shop: only("channelIds"),
      columns: makeColumnsParam(LISTING_COLUMNS),
    },
    also: {
      // A chosen status brings "publishing" with it.
      syncStatuses: ({ status }): SyncStatus[] | undefined =>
        status === "scheduled" || status === "-1"
          ? undefined
          : [...new Set([Number(status) as SyncStatus, SYNC_STATUS.publishing])],
      isScheduled: ({ status }) => status === "scheduled" || undefined,
    },
    order: ({ sort }) => SORTS[sort],
    texts: {
      label: (name, { t }) => t(`products:filter.${name}`),
      any: (_, { t }) => t("common:filters.any"),
      value: (key, { t }) => t(`products:filter.${key}`),
    },
    settle: ({ shop }) => (shops.some(({ id }) => id === shop) ? {} : { shop: "" }),
  });
export type ListingParams = ReturnType<typeof defineListingList>["standards"];

/**
 * Returns the channel type of a list's address, the account's shops of it, the list with its
 * parameters, and their filter of the channels service. Throws 404 for an unknown type.
 */
export async function readListingList(context: Readonly<RouterContextProvider>, channel: string) {
  const type = CHANNEL_TYPES.find((known) => known === channel);
  if (!type) throw data({ code: "not_found" }, { status: 404 });
  const { account } = await getMe(context);
  const shops = account.channels
    .filter(({ channelType }) => channelType === type)
    .map(({ id, name, status }) => ({ id, name, status }));
  const list = defineListingList(type, shops);
  const params = list.readParams(context);
  // A run of many listings takes no order.
  const filter = { channelType: type, ...list.asked(params, currentState(context)) };
  return { type, shops, list, params, filter };
}
