import type { Backend, Caller } from "#backend/context.ts";
import { aggregateByProduct, findStockPage } from "#backend/stocks/find-stocks.ts";
import { listHistories } from "#backend/stocks/stock-histories.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { findStocks, listStockHistories } from "#contract/stocks.ts";
import type { MeasuredCase } from "./measured-cases.ts";
import { BENCH_ACCOUNT } from "./seed.ts";

export const BENCH_CALLER: Caller = {
  ...{ userId: "bench-user", accountId: BENCH_ACCOUNT, email: "bench@example.com" },
  ...{ countryCode: "id", timeZone: "Asia/Jakarta", permissions: new Set(PERMISSIONS) },
  ...{ isInternal: false, mode: "open", sessionId: "bench-session", openedBy: null },
  ...{ channelIds: null, warehouseIds: null, orderScope: "all", from: null },
};

const createManageCase = (
  name: string,
  query: Record<string, string>,
  plan = false,
): MeasuredCase => ({
  ...{ name: `manage: ${name}`, plan },
  run: async (backend: Backend) =>
    (await findStockPage(backend, BENCH_CALLER, findStocks.query.parse({ limit: "50", ...query })))
      .total,
});

const createHistoryCase = (
  name: string,
  query: Record<string, string>,
  plan = false,
): MeasuredCase => ({
  ...{ name: `history: ${name}`, plan },
  run: async ({ db }: Backend) =>
    (await listHistories(db, BENCH_CALLER, listStockHistories.query.parse(query))).total,
});

/** The stock pages as their loaders request them. */
export const STOCK_CASES: readonly MeasuredCase[] = [
  createManageCase("first page", {}, true),
  createManageCase("page 1,000", { offset: "49950" }),
  createManageCase("one warehouse", { warehouseId: "bench-wh-2" }, true),
  createManageCase(
    "low, by what is available",
    { availableLessThan: "10", sortBy: "available" },
    true,
  ),
  createManageCase("by name", { sortBy: "name" }),
  createManageCase("search for a SKU", { search: "SKU-1471-3" }, true),
  createManageCase("search for a word of many names", { search: "batik" }),
  createManageCase("listed on a channel", { channelIds: "bench-shopee" }),
  createHistoryCase("newest hundred", {}, true),
  createHistoryCase("of one level", { stockIds: "s1-v00000042-3" }, true),
  createHistoryCase("of one day", {
    createdAfter: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    createdBefore: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  }),
  createHistoryCase("search for a SKU", { search: "SKU-1471-3" }, true),
  createHistoryCase("search for a word of many names", { search: "batik" }),
  createHistoryCase("counts alone", { stockTypes: "count" }),
  {
    name: "aggregate: fifty products",
    plan: true,
    run: async ({ db }) => {
      const productIds = Array.from({ length: 50 }, (_, n) => `p${String(n + 1).padStart(8, "0")}`);
      return (await aggregateByProduct(db, BENCH_CALLER, { productIds })).products.length;
    },
  },
];
