import "server-only";
import { defineList } from "#app/services/list/define-list.ts";
import { choice, oneOf, paramsOf, words } from "#app/services/list/list-params.ts";
import { STOCK_FILTERS, type StockSort } from "#contract/stocks.ts";

export const STOCK_ORDERS = [
  "updated",
  "name",
  "sku",
  "available",
  "availableMost",
  "rack",
] as const;

const { of, on, only } = paramsOf(STOCK_FILTERS);

/**
 * Every query parameter of /stocks/manage; what is invalid falls back. `sku` is how notifications
 * link here (docs/specification.md "Notifications").
 */
export const stockList = defineList({
  path: "/stocks/manage",
  pageSize: 50,
  filters: STOCK_FILTERS,
  without: ["variationIds", "stockIds", "productName", "exactSku"],
  params: {
    warehouse: of("warehouseId"),
    search: of("search"),
    sku: of("sku"),
    /** The levels that a stock rule names. */
    rule: of("ruleId"),
    /** The variants that are listed on a channel. */
    channel: only("channelIds"),
    less: of("availableLessThan"),
    sync: oneOf(["on", "off"], (value, { t }) => t(`stocks:filter.sync.${value}`)),
    /** Levels with units that nobody finds. */
    doubt: on("isDoubtful"),
    sort: choice(STOCK_ORDERS, (order, { t }) => t(`stocks:sort.${order}`)),
  },
  // The row whose adjustment form is open.
  passing: { adjust: words() },
  also: { syncEnabled: ({ sync }) => (sync === "" ? undefined : sync === "on") },
  order: ({ sort }): { sortBy: StockSort } => ({ sortBy: sort === "updated" ? "updatedAt" : sort }),
  // Warehouses have a tab each.
  fields: { main: ["sku", "less", "sync", "channel", "rule", "sort"], wide: ["sku", "sort"] },
  texts: {
    label: (name, { t }) => t(`stocks:filter.${name}`),
    any: (_, { t }) => t("stocks:filter.any"),
  },
});
export type StockParams = typeof stockList.standards;

/** What the address's filters find: also what a bulk action is about. */
export type StockAsked = ReturnType<typeof stockList.asked>;
