import * as batchCalls from "#contract/stock-batches.ts";
import * as fileCalls from "#contract/stock-files.ts";
import { makeStockBarcodes, printStockLabels } from "#contract/stock-labels.ts";
import { getStockMonitor } from "#contract/stock-monitor.ts";
import { getStockSettings, updateStockSettings } from "#contract/stock-settings.ts";
import * as syncCalls from "#contract/stock-syncs.ts";
import * as transferCalls from "#contract/stock-transfers.ts";
import { disableStockSync, enableStockSync } from "#contract/stocks.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { applyStockBatch, stopStockBatch } from "./batches/apply-batch.ts";
import {
  forgetFileColumns,
  getFileColumns,
  setFileColumns,
  setFileEncoding,
} from "./batches/file-columns.ts";
import { getFileNumbers, setFileNumbers } from "./batches/number-questions.ts";
import { readStockBatch } from "./batches/read-batch.ts";
import { startStockBatch } from "./batches/start-batch.ts";
import { startStockImport } from "./batches/start-import.ts";
import { makeBarcodes } from "./labels/make-barcodes.ts";
import { printLabels } from "./labels/print-labels.ts";
import { readMonitor } from "./monitor.ts";
import { readStockSettings, writeStockSettings } from "./stock-settings.ts";
import { switchSync } from "./switch-sync.ts";
import {
  findChannelStocks,
  listSyncs,
  updateChannelStocks,
  watchSyncs,
} from "./syncs/read-syncs.ts";
import { cancelTransfer, receiveTransfer } from "./transfers/close-transfer.ts";
import { createTransfer } from "./transfers/create-transfer.ts";
import { listTransfers, readTransfer } from "./transfers/read-transfers.ts";
import { resolveWarehouseId } from "./warehouses.ts";

export function mountStockOperations(app: HttpApp, backend: Backend): void {
  const { db } = backend;
  implement(app, enableStockSync, ({ body }, caller) =>
    switchSync(backend, caller, body.stockIds, true),
  );
  implement(app, disableStockSync, ({ body }, caller) =>
    switchSync(backend, caller, body.stockIds, false),
  );
  implement(app, printStockLabels, ({ body }, caller) => printLabels(backend, caller, body));
  implement(app, makeStockBarcodes, ({ body }, caller) =>
    makeBarcodes(backend, caller, body.stockIds),
  );
  implement(app, getStockMonitor, (_input, caller) => readMonitor(db, caller));
  implement(app, syncCalls.getChannelStocks, ({ params, query }, caller) =>
    findChannelStocks(db, caller, params.channelId, query),
  );
  implement(app, syncCalls.updateChannelStocks, ({ params, body }, caller) =>
    updateChannelStocks(backend, caller, params.channelId, body.variationIds),
  );
  implement(app, syncCalls.getStockSyncStatus, async (_input, caller) => ({
    channels: (await readMonitor(db, caller)).channels,
  }));
  implement(app, syncCalls.listStockSyncLogs, ({ query }, caller) => listSyncs(db, caller, query));
  implement(app, syncCalls.watchStockSync, ({ query }, caller, c) =>
    watchSyncs(backend, caller, c.req.header("Last-Event-ID") ?? query.lastEventId),
  );
  implement(app, getStockSettings, async (_input, caller) => ({
    settings: await readStockSettings(db, caller.accountId),
  }));
  implement(app, updateStockSettings, ({ body }, caller) =>
    writeStockSettings(backend, caller, body.settings),
  );
  implement(app, transferCalls.listStockTransfers, ({ query }, caller) =>
    listTransfers(db, caller, query),
  );
  implement(app, transferCalls.createStockTransfer, async ({ body }, caller) => {
    const resolveId = (id: string) => resolveWarehouseId(db, caller.accountId, id);
    return createTransfer(backend, caller, {
      ...body,
      fromWarehouseId: await resolveId(body.fromWarehouseId),
      toWarehouseId: await resolveId(body.toWarehouseId),
    });
  });
  implement(app, transferCalls.getStockTransfer, ({ params, query }, caller) =>
    readTransfer(db, caller, params.transferId, query),
  );
  implement(app, transferCalls.receiveStockTransfer, ({ params, body }, caller) =>
    receiveTransfer(backend, caller, params.transferId, body.lines),
  );
  implement(app, transferCalls.cancelStockTransfer, ({ params }, caller) =>
    cancelTransfer(backend, caller, params.transferId),
  );
  implement(app, batchCalls.startStockBatch, ({ body }, caller) =>
    startStockBatch(backend, caller, body),
  );
  implement(app, batchCalls.checkStockImport, ({ body }, caller) =>
    startStockImport(backend, caller, body),
  );
  const toBatchKey = ({ accountId }: { accountId: string }, { batchId }: { batchId: string }) => ({
    ...{ accountId, batchId },
  });
  implement(app, fileCalls.getStockFileColumns, async ({ params }, caller) => ({
    columns: await getFileColumns(backend, toBatchKey(caller, params)),
  }));
  implement(app, fileCalls.setStockFileColumns, ({ params, body }, caller) =>
    setFileColumns(backend, toBatchKey(caller, params), body.choices),
  );
  implement(app, fileCalls.forgetStockFileColumns, ({ params }, caller) =>
    forgetFileColumns(backend, toBatchKey(caller, params)),
  );
  implement(app, fileCalls.setStockFileEncoding, ({ params, body }, caller) =>
    setFileEncoding(backend, toBatchKey(caller, params), body.encoding),
  );
  implement(app, fileCalls.getStockFileNumbers, ({ params }, caller) =>
    getFileNumbers(backend, toBatchKey(caller, params)),
  );
  implement(app, fileCalls.setStockFileNumbers, ({ params, body }, caller) =>
    setFileNumbers(backend, toBatchKey(caller, params), body),
  );
  implement(app, batchCalls.getStockBatch, ({ params, query }, caller) =>
    readStockBatch(db, caller, params.batchId, query),
  );
  implement(app, batchCalls.applyStockBatch, ({ params }, caller) =>
    applyStockBatch(backend, caller, params.batchId),
  );
  implement(app, batchCalls.stopStockBatch, ({ params }, caller) =>
    stopStockBatch(backend, caller, params.batchId),
  );
}
