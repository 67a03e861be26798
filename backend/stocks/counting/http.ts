import * as calls from "#contract/stock-counts.ts";
import { findMembersWith } from "../../accounts/index.ts";
import type { Backend } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { resolveWarehouseId } from "../warehouses.ts";
import {
  explainVariance,
  restartCounts,
  reviewCount,
  startCount,
  voidCount,
} from "./change-count.ts";
import { createCount } from "./create-count.ts";
import { postCount } from "./post-count.ts";
import { getCount, listCounts } from "./read-counts.ts";
import { listItems } from "./read-items.ts";
import { scanItem } from "./scan.ts";

export function mountCounts(app: HttpApp, backend: Backend): void {
  const { db } = backend;
  implement(app, calls.listStockCounts, ({ query }, caller) => listCounts(db, caller, query));
  implement(app, calls.listCounters, async (_input, caller) => ({
    counters: await findMembersWith(db, caller.accountId, "stock-manage"),
  }));
  implement(app, calls.createStockCount, async ({ body }, caller) => {
    const warehouseId = await resolveWarehouseId(db, caller.accountId, body.warehouseId);
    return createCount(backend, caller, { ...body, warehouseId });
  });
  implement(app, calls.getStockCount, async ({ params }, caller) => ({
    count: await getCount(db, caller.accountId, params.countId),
  }));
  implement(app, calls.listStockCountItems, ({ params, query }, caller) =>
    listItems(db, caller, params.countId, query),
  );
  implement(app, calls.startStockCount, ({ params }, caller) =>
    startCount(backend, caller, params.countId),
  );
  implement(app, calls.scanStockCount, ({ params, body }, caller) =>
    scanItem(backend, caller, params.countId, body),
  );
  implement(app, calls.reviewStockCount, ({ params }, caller) =>
    reviewCount(backend, caller, params.countId),
  );
  implement(app, calls.recountStock, ({ params, body }, caller) =>
    restartCounts(backend, caller, params.countId, body.stockIds),
  );
  implement(app, calls.explainVariances, ({ params, body }, caller) =>
    explainVariance(backend, caller, params.countId, body.items),
  );
  implement(app, calls.postStockCount, ({ params }, caller) =>
    postCount(backend, caller, params.countId),
  );
  implement(app, calls.voidStockCount, ({ params }, caller) =>
    voidCount(backend, caller, params.countId),
  );
}
