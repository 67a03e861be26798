import * as items from "#contract/channel-import-items.ts";
import * as calls from "#contract/channel-imports.ts";
import { getChannelOperation } from "#contract/channel-operations.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import * as steps from "./change-import.ts";
import { decideItem, updateSku } from "./decide-item.ts";
import { decideMany } from "./decide-many.ts";
import { republishItem, retryItem } from "./item-steps.ts";
import { listChannelImports } from "./read-channel-imports.ts";
import { readItemDetail } from "./read-item-detail.ts";
import { getChannelImport } from "./read-items.ts";
import { readOperation } from "./read-operation.ts";

/**
 * Mount them before imports of files, whose `/v2/products/imports/{importId}` also matches
 * `…/channels`.
 */
export function mountChannelImports(app: HttpApp, backend: Backend): void {
  implement(app, calls.startChannelImport, async ({ body }, { accountId, userId }) => ({
    import: await steps.startChannelImport(backend, { accountId, actor: userId }, body.channelId),
  }));
  implement(app, calls.listChannelImports, ({ query }, { accountId }) =>
    listChannelImports(backend, accountId, query),
  );
  implement(app, calls.getChannelImport, ({ params, query }, { accountId }) =>
    getChannelImport(backend, { accountId, ...params }, query),
  );
  implement(app, getChannelOperation, async ({ params }, caller) => ({
    operation: await readOperation(backend, caller, params.operationId),
  }));
  const mountStep = (
    call: typeof calls.stopChannelImport,
    runStep: typeof steps.stopChannelImport,
  ) =>
    implement(app, call, async ({ params }, { accountId }) => ({
      import: await runStep(backend, { accountId, ...params }),
    }));
  mountStep(calls.stopChannelImport, steps.stopChannelImport);
  mountStep(calls.resumeChannelImport, steps.resumeChannelImport);
  mountStep(calls.acceptChannelImport, steps.acceptProposals);
  mountStep(calls.applyChannelImport, steps.applyChannelImport);
  mountStep(calls.undoChannelImport, steps.undoChannelImport);
  mountStep(calls.cancelChannelImport, steps.cancelChannelImport);
  mountStep(calls.clearChannelImport, steps.clearChannelImport);
  implement(app, items.getChannelImportItem, ({ params, query }, { accountId }) =>
    readItemDetail(backend, { accountId, ...params }, query.productId),
  );
  implement(app, items.decideChannelImportItem, async ({ params, body }, { accountId }) => ({
    item: await decideItem(backend, { accountId, ...params }, body),
  }));
  implement(app, calls.decideChannelImportItems, ({ params, body }, { accountId }) =>
    decideMany(backend, { accountId, ...params }, body),
  );
  implement(app, items.updateChannelImportSku, async ({ params, body }, { accountId }) => ({
    item: await updateSku(backend, { accountId, ...params }, body),
  }));
  implement(app, items.retryChannelImportItem, async ({ params }, { accountId }) => ({
    item: await retryItem(backend, { accountId, ...params }),
  }));
  implement(app, items.republishChannelImportItem, async ({ params }, { accountId, userId }) => ({
    item: await republishItem(backend, { accountId, ...params }, userId),
  }));
}
