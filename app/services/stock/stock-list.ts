import "server-only";
import { defineList } from "#app/services/list/define-list.ts";
import {
  createParamBuilders,
  makeChoiceParam,
  makeOneOfParam,
  makeWordsParam,
} from "#app/services/list/list-params.ts";
import { STOCK_FILTERS, type StockSort } from "#contract/stocks.ts";

export const STOCK_ORDERS = [
  "updated",
  "name",
  "sku",
  "available",
  "availableMost",
  "rack",
] as const;

const { of, on, only } = createParamBuilders(STOCK_FILTERS);

/**
 * Query parameters of /stocks/manage. Notifications link here with `sku` (docs/specification.md
 * "Notifications").
 */
export const stockList = defineList({
  path: "/stocks/manage",
  pageSize: 50,
  showsFirstRows: true,
  filters: STOCK_FILTERS,
  without: ["variationIds", "stockIds", "productName", "exactSku"],
  params: {
    warehouse: of("warehouseId"),
    search: of("search"),
    sku: of("sku"),
    /** Levels that a stock rule names. */
    rule: of("ruleId"),
    /** Variants that are listed on a channel. */
    channel: only("channelIds"),
    less: of("availableLessThan"),
    sync: makeOneOfParam(["on", "off"], (value, { t }) => t(`stocks:filter.sync.${value}`)),
    /** Levels with units that cannot be found. */
    doubt: on("isDoubtful"),
    sort: makeChoiceParam(STOCK_ORDERS, (order, { t }) => t(`stocks:sort.${order}`)),
  },
  // The row whose adjustment form is open.
  passing: { adjust: makeWordsParam() },
  also: { syncEnabled: ({ sync }) => (sync === "" ? undefined : sync === "on") },
  order: ({ sort }): { sortBy: StockSort } => ({ sortBy: sort === "updated" ? "updatedAt" : sort }),
  // Warehouses are tabs, not fields.
  fields: { main: ["sku", "less", "sync", "channel", "rule", "sort"], wide: ["sku", "sort"] },
  texts: {
    label: (name, { t }) => t(`stocks:filter.${name}`),
    any: (_, { t }) => t("stocks:filter.any"),
  },
});
export type StockParams = typeof stockList.standards;

/** The address' filters, which a bulk action uses too. */
export type StockAsked = ReturnType<typeof stockList.asked>;
