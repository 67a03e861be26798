import "server-only";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders, makeColumnsParam } from "#app/services/list/list-params.ts";
import { PRODUCT_HISTORY_FILTERS } from "#contract/product-histories.ts";

/** Columns of the table. The product is always shown. */
export const HISTORY_COLUMNS = ["product", "what", "change", "who", "when"] as const;
export type HistoryColumn = (typeof HISTORY_COLUMNS)[number];

const { of, only, day } = createParamBuilders(PRODUCT_HISTORY_FILTERS);
const LABELS = {
  type: "type",
  actor: "actor",
  channelId: "channel",
  from: "from",
  to: "to",
} as const;

/** The query parameters of /products-history. Invalid values fall back to the default. */
export const historyList = defineList({
  path: "/products-history",
  pageSize: 50,
  filters: PRODUCT_HISTORY_FILTERS,
  params: {
    search: of("search"),
    type: only("types", (type, { t }) => t(`productBatches:type.${type}`)),
    channelId: of("channelId"),
    actor: of("actor"),
    productId: of("productId"),
    batchId: of("batchId"),
    from: day("createdAfter", "begin"),
    to: day("createdBefore", "end"),
    columns: makeColumnsParam(HISTORY_COLUMNS),
  },
  fields: { main: ["type", "actor", "channelId", "from", "to"], wide: ["channelId"] },
  texts: {
    label: (name, { t }) => t(`productBatches:history.${LABELS[name]}`),
    any: (name, { t }) =>
      name === "from" || name === "to" ? "" : t(`productBatches:history.${LABELS[name]}.any`),
  },
});
