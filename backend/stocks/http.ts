import {
  adjustStocks,
  aggregateStocks,
  findStockIds,
  findStocks,
  getStock,
  getStockSetup,
  listStockHistories,
  listStockLogs,
  listStockRules,
  syncStock,
} from "#contract/stocks.ts";
import { listWarehouses as listWarehousesCall } from "#contract/warehouses.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { adjust } from "./adjust-stocks.ts";
import { aggregateByProduct, findStockIdPage, findStockPage, getStockLevel } from "./find-stocks.ts";
import { listRules } from "./list-rules.ts";
import { readSetup } from "./read-setup.ts";
import { listHistories, listLogs } from "./stock-histories.ts";
import { syncNow } from "./sync-stock.ts";
import { listWarehouses } from "./warehouses.ts";

/** The fixed paths come before `/v1/stocks/{stockId}`, which would take them. */
export function mountStocks(app: HttpApp, backend: Backend): void {
  const { db } = backend;
  implement(app, findStocks, ({ query }, caller) => findStockPage(backend, caller, query));
  implement(app, findStockIds, ({ query }, caller) => findStockIdPage(db, caller, query));
  implement(app, aggregateStocks, ({ query }, caller) => aggregateByProduct(db, caller, query));
  implement(app, listStockHistories, ({ query }, caller) => listHistories(db, caller, query));
  implement(app, listStockLogs, ({ query }, caller) => listLogs(db, caller, query));
  implement(app, listStockRules, async ({ query }, caller) => ({ rules: await listRules(db, caller, query) }));
  implement(app, getStockSetup, (_input, caller) => readSetup(db, caller));
  implement(app, adjustStocks, ({ body }, caller) => adjust(backend, caller, body.adjustments));
  implement(app, getStock, async ({ params }, caller) => ({ stock: await getStockLevel(backend, caller, params.stockId) }));
  implement(app, syncStock, async ({ params }, caller) => ({ stock: await syncNow(backend, caller, params.stockId) }));
  implement(app, listWarehousesCall, async (_input, caller) => ({ warehouses: await listWarehouses(db, caller.accountId) }));
}
