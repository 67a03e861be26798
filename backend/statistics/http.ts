import * as adminCalls from "#contract/admin-statistics.ts";
import * as boards from "#contract/dashboards.ts";
import * as calls from "#contract/statistics.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { startOrderImport } from "../orders/index.ts";
import { withReadReplica } from "../read-replica.ts";
import {
  createDashboard,
  deleteDashboard,
  getDashboard,
  getDefaultDashboard,
  listDashboards,
  setDefaultDashboard,
  updateDashboard,
} from "./dashboards.ts";
import { readOrderStats, readStatistics } from "./read-figures.ts";
import { readProductStatistics, readVariantMergedStats, readVariantStats } from "./read-lines.ts";
import { readSalesParts } from "./read-parts.ts";
import { readStockStatistics } from "./read-stock.ts";
import { readRebuild, requireAccount, startRebuild } from "./rebuild-sales.ts";
import { costPastSales, readUncostedSales } from "./uncosted-sales.ts";

export function mountStatistics(app: HttpApp, backend: Backend): void {
  implement(app, calls.getStatistics, ({ query }, caller) =>
    withReadReplica(backend, (replica) => readStatistics(replica, caller, query)),
  );
  implement(app, calls.getProductStatistics, ({ query }, caller) =>
    withReadReplica(backend, (replica) => readProductStatistics(replica, caller, query)),
  );
  implement(app, calls.getPartStatistics, ({ query }, caller) =>
    withReadReplica(backend, (replica) => readSalesParts(replica, caller, query)),
  );
  implement(app, calls.getStockStatistics, ({ query }, caller) =>
    withReadReplica(backend, (replica) => readStockStatistics(replica, caller, query)),
  );
  implement(app, calls.getUncostedSales, ({ query }, caller) =>
    readUncostedSales(backend, caller, query),
  );
  implement(app, calls.costPastSales, ({ body }, caller) =>
    costPastSales(backend, caller, body.variantIds),
  );
  implement(app, calls.getOrderStats, ({ query }, caller) =>
    withReadReplica(backend, (replica) => readOrderStats(replica, caller, query)),
  );
  implement(app, calls.getVariantStats, ({ query }, caller) =>
    withReadReplica(backend, (replica) => readVariantStats(replica, caller, query)),
  );
  implement(app, calls.getVariantMergedStats, ({ query }, caller) =>
    withReadReplica(backend, (replica) => readVariantMergedStats(replica, caller, query)),
  );
  mountDashboards(app, backend);
  implement(app, adminCalls.rebuildSalesStat, async ({ body }) => ({
    rebuild: await startRebuild(backend, body.accountId),
  }));
  implement(app, adminCalls.readSaleRebuild, async ({ query }) => ({
    rebuild: await readRebuild(backend, query.accountId),
  }));
  implement(app, adminCalls.importAccountOrders, async ({ body: { accountId, channelIds } }) => {
    await requireAccount(backend.db, accountId);
    return startOrderImport(backend, { accountId }, channelIds);
  });
}

/** The fixed path comes before `/v1/dashboards/{dashboardId}`, which also matches it. */
function mountDashboards(app: HttpApp, backend: Backend): void {
  const { db } = backend;
  implement(app, boards.listDashboards, async (_input, caller) => ({
    dashboards: await listDashboards(db, caller),
  }));
  implement(app, boards.createDashboard, async ({ body }, caller) => ({
    dashboard: await createDashboard(backend, caller, body),
  }));
  implement(app, boards.getDefaultDashboard, async (_input, caller) => ({
    dashboard: await getDefaultDashboard(db, caller),
  }));
  implement(app, boards.setDefaultDashboard, async ({ body }, caller) => {
    await setDefaultDashboard(backend, caller, body.dashboardId);
    return { dashboardId: body.dashboardId };
  });
  implement(app, boards.getDashboard, async ({ params }, caller) => ({
    dashboard: await getDashboard(db, caller, params.dashboardId),
  }));
  implement(app, boards.updateDashboard, async ({ params, body }, caller) => ({
    dashboard: await updateDashboard(backend, caller, params.dashboardId, body),
  }));
  implement(app, boards.deleteDashboard, async ({ params }, caller) => ({
    dashboardId: await deleteDashboard(backend, caller, params.dashboardId),
  }));
}
