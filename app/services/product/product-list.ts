import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getMe } from "#app/middleware/request-store.ts";
import { defineList } from "#app/services/list/define-list.ts";
import {
  createParamBuilders,
  makeChoiceParam,
  makeColumnsParam,
  makeSomeOfParam,
  makeWordsParam,
  splitValues,
} from "#app/services/list/list-params.ts";
import { PRODUCT_FILTERS } from "#contract/products.ts";
import { SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";

/**
 * The columns of the table. The product column is always included, so that choosing nothing else
 * differs from no choice.
 */
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
export const FILTER_STATUSES = ["0", "1", "2", "3", "4", "5"] as const;
/** Recently updated, by name, by name from its end. */
const SORTS = {
  0: { sortBy: "updatedAt", orderBy: "desc" },
  1: { sortBy: "name", orderBy: "asc" },
  2: { sortBy: "name", orderBy: "desc" },
} as const;

const parseStatuses = (status: string) =>
  splitValues(status).map((one) => Number(one) as SyncStatus);
const { of, as } = createParamBuilders(PRODUCT_FILTERS);

/** The master list (names and numbers are agreed: links of before still open). */
export const productList = defineList({
  path: "/products-v2/master",
  pageSize: 15,
  hasPlainCommas: true,
  filters: PRODUCT_FILTERS,
  without: ["ids", "productSku", "variationSku"],
  params: {
    search: of("search"),
    sort: makeChoiceParam(["0", "1", "2"]),
    status: makeSomeOfParam(FILTER_STATUSES),
    channelIds: of("channelIds"),
    channelFilterMode: makeChoiceParam(["OR", "AND"]),
    /** Marks that need an action. All chosen ones must apply. */
    marks: of("marks"),
    category: as("category", makeWordsParam(255)),
    columns: makeColumnsParam(LIST_COLUMNS, [
      "product",
      "price",
      "available",
      "channels",
      "updated",
    ]),
  },
  also: {
    // A chosen status brings "publishing" with it.
    syncStatuses({ status }): SyncStatus[] {
      const chosenStatuses = parseStatuses(status);
      return chosenStatuses.length > 0
        ? [...new Set<SyncStatus>([...chosenStatuses, SYNC_STATUS.publishing])]
        : [];
    },
    isNotConnected: ({ status }) =>
      parseStatuses(status).includes(SYNC_STATUS.unpublished) || undefined,
    intersectChannels: ({ channelIds, channelFilterMode }) =>
      (channelIds !== "" && channelFilterMode === "AND") || undefined,
  },
  order: ({ sort }) => SORTS[sort],
  // The panel places its own parameters; these are other filters of the call.
  texts: {
    label: (name, { t }) => t(`products:filter.${name}`),
    any: (_, { t }) => t("common:filters.any"),
    value: (key, { t }) => t(`products:filter.${key}`),
  },
});
export type ProductParams = typeof productList.standards;

type Context = Readonly<RouterContextProvider>;

/** Reads the address. Leaves out channels that the account does not have. */
export async function readProductParams(context: Context): Promise<ProductParams> {
  const { channels } = (await getMe(context)).account;
  const params = productList.readParams(context);
  const knownChannels = splitValues(params.channelIds).filter((id) =>
    channels.some((one) => one.id === id),
  );
  return { ...params, channelIds: knownChannels.join(",") };
}

/** The filter of the products service. */
export const buildProductQuery = (context: Context, params: ProductParams) => ({
  ...productList.asked(params, currentState(context)),
  ...SORTS[params.sort],
});
