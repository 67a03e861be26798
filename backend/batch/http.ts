import * as listings from "#contract/listings.ts";
import * as calls from "#contract/product-batches.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { copyListings } from "./copy-listings.ts";
import { previewEdit } from "./preview-edit.ts";
import { readBatch } from "./read-batch.ts";
import { runIfFew } from "./run-batch.ts";
import { startDelete, startEdit, startListingBatch, startUndo, stopBatch } from "./start-batch.ts";

const toAuthor = (caller: Caller) => ({ accountId: caller.accountId, actor: caller.userId });

export function mountBatch(app: HttpApp, backend: Backend): void {
  implement(app, calls.previewProductEdit, ({ body }, caller) =>
    previewEdit(backend, caller.accountId, body),
  );
  implement(app, calls.startProductEdit, async ({ body }, caller) => ({
    batchId: await startEdit(backend, toAuthor(caller), body),
  }));
  implement(app, calls.startProductDelete, async ({ body }, caller) => ({
    batchId: await startDelete(backend, toAuthor(caller), body),
  }));
  implement(app, calls.getProductBatch, ({ params, query }, caller) =>
    readBatch(backend, caller.accountId, params.batchId, query),
  );
  implement(app, calls.stopProductBatch, async ({ params }, caller) => {
    await stopBatch(backend, caller.accountId, params.batchId);
    return { batchId: params.batchId };
  });
  implement(app, calls.undoProductBatch, async ({ params }, caller) => {
    const batchId = await startUndo(backend, toAuthor(caller), params.batchId);
    await runIfFew(backend, { accountId: caller.accountId, batchId });
    return { batchId };
  });
  implement(app, listings.startListingBatch, async ({ body }, caller) => ({
    batchId: await startListingBatch(backend, toAuthor(caller), body),
  }));
  implement(app, listings.copyChannelListings, ({ body }, caller) =>
    copyListings(backend, toAuthor(caller), body),
  );
}
