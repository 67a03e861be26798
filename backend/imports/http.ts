import * as columnCalls from "#contract/import-columns.ts";
import * as foldCalls from "#contract/import-folds.ts";
import * as numberCalls from "#contract/import-numbers.ts";
import * as calls from "#contract/product-imports.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { getFolds, setFolds } from "./file-folds.ts";
import { forgetColumns, getColumns, setColumns } from "./map-columns.ts";
import { moveToProducts, moveToStock } from "./move-file.ts";
import { getNumbers, setNumbers } from "./number-questions.ts";
import { getImport, listImports } from "./read-imports.ts";
import {
  cancelImport,
  clearImport,
  recheckImport,
  retryFailed,
  retryPictures,
  startApplying,
  startImport,
  stopApplying,
} from "./run-import.ts";
import { setEncoding } from "./set-encoding.ts";

export function mountImports(app: HttpApp, backend: Backend): void {
  implement(
    app,
    calls.startProductImport,
    async ({ body: { file, ...options } }, { accountId, userId }) => ({
      import: await startImport(backend, { accountId, actor: userId }, file, options),
    }),
  );
  implement(app, calls.listProductImports, ({ query }, caller) =>
    listImports(backend, caller.accountId, query),
  );
  implement(app, calls.getProductImport, ({ params, query }, caller) =>
    getImport(backend, caller.accountId, params.importId, query),
  );
  implement(app, calls.recheckProductImport, async ({ params, body }, caller) => ({
    import: await recheckImport(backend, caller.accountId, params.importId, body),
  }));
  implement(app, calls.applyProductImport, async ({ params }, caller) => ({
    import: await startApplying(backend, caller.accountId, params.importId),
  }));
  implement(app, calls.stopProductImport, async ({ params }, caller) => ({
    import: await stopApplying(backend, caller.accountId, params.importId),
  }));
  implement(app, calls.retryProductImport, async ({ params }, caller) => ({
    import: await retryFailed(backend, caller.accountId, params.importId),
  }));
  implement(app, calls.retryImportPictures, async ({ params }, caller) => ({
    import: await retryPictures(backend, caller.accountId, params.importId),
  }));
  implement(app, calls.clearProductImport, async ({ params }, caller) => ({
    import: await clearImport(backend, caller.accountId, params.importId),
  }));
  implement(app, calls.cancelProductImport, async ({ params }, caller) => ({
    import: await cancelImport(backend, caller.accountId, params.importId),
  }));
  implement(app, columnCalls.checkImportAsStock, ({ params }, caller) =>
    moveToStock(backend, caller, params.importId),
  );
  implement(app, columnCalls.checkStockFileAsImport, async ({ params }, caller) => ({
    import: await moveToProducts(backend, caller, params.batchId),
  }));
  implement(app, columnCalls.getImportColumns, async ({ params }, caller) => ({
    columns: await getColumns(backend, caller.accountId, params.importId),
  }));
  implement(app, columnCalls.setImportColumns, async ({ params, body }, caller) => ({
    import: await setColumns(
      backend,
      caller.accountId,
      params.importId,
      body.choices,
      body.taxPercent,
    ),
  }));
  implement(app, columnCalls.forgetImportColumns, async ({ params }, caller) => ({
    import: await forgetColumns(backend, caller.accountId, params.importId),
  }));
  implement(app, columnCalls.setImportEncoding, async ({ params, body }, caller) => ({
    import: await setEncoding(backend, caller.accountId, params.importId, body.encoding),
  }));
  implement(app, numberCalls.getImportNumbers, ({ params }, caller) =>
    getNumbers(backend, caller.accountId, params.importId),
  );
  implement(app, numberCalls.setImportNumbers, async ({ params, body }, caller) => ({
    import: await setNumbers(backend, caller.accountId, params.importId, body),
  }));
  implement(app, foldCalls.getImportFolds, async ({ params }, caller) => ({
    shapes: await getFolds(backend, caller.accountId, params.importId),
  }));
  implement(app, foldCalls.setImportFolds, async ({ params, body }, caller) => ({
    import: await setFolds(backend, caller.accountId, params.importId, body.folds),
  }));
}
