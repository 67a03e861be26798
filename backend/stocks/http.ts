import { previewUnlinking as previewCall } from "#contract/channel-warehouses.ts";
import { listStockPromotions } from "#contract/stock-promotions.ts";
import {
  assignStockRule,
  createStockRule,
  deleteStockRule,
  listStockRules,
  saveGeneralRule,
  simulateStockRule,
  updateStockRule,
} from "#contract/stock-rules.ts";
import { getStockSetup } from "#contract/stock-setup.ts";
import {
  adjustStocks,
  aggregateStocks,
  findStockIds,
  findStocks,
  getStock,
  listStockHistories,
  listStockLogs,
  syncStock,
  undoAdjustments,
} from "#contract/stocks.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { withReadReplica } from "../read-replica.ts";
import { adjustLevels } from "./adjust-stocks.ts";
import { assignRule } from "./assign-rule.ts";
import { mountCounts } from "./counting/http.ts";
import {
  aggregateByProduct,
  findStockIdPage,
  findStockPage,
  getStockLevel,
} from "./find-stocks.ts";
import { listRules } from "./list-rules.ts";
import { mountStockOperations } from "./operations-http.ts";
import { previewUnlinking } from "./preview-unlinking.ts";
import { listPromotions } from "./promotions/list-promotions.ts";
import { readSetup } from "./read-setup.ts";
import { simulateRule } from "./simulate-rule.ts";
import { listHistories, listLogs } from "./stock-histories.ts";
import { syncNow } from "./sync-now.ts";
import { undoAdjustments as takeBack } from "./undo-adjustments.ts";
import { mountWarehouses } from "./warehouses/http.ts";
import { createRule, deleteRule, saveGeneral, updateRule } from "./write-rules.ts";

/** Fixed paths come before `/v1/stocks/{stockId}`, which also matches them. */
export function mountStocks(app: HttpApp, backend: Backend): void {
  const { db } = backend;
  implement(app, findStocks, ({ query }, caller) => findStockPage(backend, caller, query));
  implement(app, findStockIds, ({ query }, caller) => findStockIdPage(db, caller, query));
  implement(app, aggregateStocks, ({ query }, caller) => aggregateByProduct(db, caller, query));
  implement(app, listStockHistories, ({ query }, caller) =>
    withReadReplica(backend, (replica) => listHistories(replica.db, caller, query)),
  );
  implement(app, listStockLogs, ({ query }, caller) =>
    withReadReplica(backend, (replica) => listLogs(replica.db, caller, query)),
  );
  mountRules(app, backend);
  mountStockOperations(app, backend);
  mountCounts(app, backend);
  mountWarehouses(app, backend);
  implement(app, previewCall, ({ params }, caller) =>
    previewUnlinking(db, caller, params.channelWarehouseId),
  );
  implement(app, getStockSetup, async (_input, caller) => {
    const setup = await readSetup(db, caller);
    return caller.permissions.has("stock-manage") ? setup : { ...setup, rules: 0, levels: null };
  });
  implement(app, adjustStocks, ({ body }, caller) =>
    adjustLevels(backend, caller, body.adjustments),
  );
  implement(app, undoAdjustments, ({ body }, caller) =>
    takeBack(backend, caller, body.movementIds),
  );
  implement(app, getStock, async ({ params }, caller) => ({
    stock: await getStockLevel(backend, caller, params.stockId),
  }));
  implement(app, listStockPromotions, ({ params }, caller) =>
    listPromotions(backend, caller, params.stockId),
  );
  implement(app, syncStock, async ({ params }, caller) => ({
    stock: await syncNow(backend, caller, params.stockId),
  }));
}

function mountRules(app: HttpApp, backend: Backend): void {
  const { db } = backend;
  implement(app, listStockRules, async ({ query }, caller) => ({
    rules: await listRules(db, caller, query),
  }));
  implement(app, simulateStockRule, ({ body }, caller) => simulateRule(db, caller, body));
  implement(app, saveGeneralRule, async ({ body }, caller) => ({
    rule: await saveGeneral(backend, caller, body.rule),
  }));
  implement(app, createStockRule, async ({ body }, caller) => ({
    rule: await createRule(backend, caller, body.rule),
  }));
  implement(app, updateStockRule, async ({ params, body }, caller) => ({
    rule: await updateRule(backend, caller, params.ruleId, body.rule),
  }));
  implement(app, deleteStockRule, ({ params }, caller) =>
    deleteRule(backend, caller, params.ruleId),
  );
  implement(app, assignStockRule, ({ body }, caller) =>
    assignRule(backend, caller, body.stockIds, body.ruleId),
  );
}
