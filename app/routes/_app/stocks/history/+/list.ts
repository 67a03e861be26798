import "server-only";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders } from "#app/services/list/list-params.ts";
import { STOCK_HISTORY_FILTERS } from "#contract/stocks.ts";

const { of, only, day } = createParamBuilders(STOCK_HISTORY_FILTERS);
const NO_FILTER = {
  type: "stockHistory:anyType",
  reason: "stockHistory:anyReason",
  warehouse: "stockHistory:anyWarehouse",
} as const;

/** The query parameters of /stocks/history. Invalid values fall back to the default. */
export const ledgerList = defineList({
  path: "/stocks/history",
  pageSize: 100,
  showsFirstRows: true,
  filters: STOCK_HISTORY_FILTERS,
  params: {
    search: of("search"),
    type: only("stockTypes", (type, { t }) => t(`stocks:movement.${type}`)),
    reason: only("reasons", (reason, { t }) => t(`stocks:reason.${reason}`)),
    warehouse: of("warehouseId"),
    stock: only("stockIds"),
    from: day("createdAfter", "begin"),
    to: day("createdBefore", "end"),
  },
  fields: { main: ["type", "reason", "warehouse", "from", "to"] },
  texts: {
    label: (name, { t }) => t(`stockHistory:${name}`),
    any: (name, { t }) => (name in NO_FILTER ? t(NO_FILTER[name as keyof typeof NO_FILTER]) : ""),
  },
});
