import * as undo from "#contract/product-merge-undo.ts";
import * as calls from "#contract/product-merges.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { applyMerge } from "./apply-merge.ts";
import { findCandidates } from "./find-candidates.ts";
import { previewMerge, previewVariations } from "./preview-merge.ts";
import { previewUndo } from "./preview-undo.ts";
import { undoMerge } from "./undo-merge.ts";

export function mountMerge(app: HttpApp, backend: Backend): void {
  implement(app, calls.findMergeCandidates, ({ query }, caller) =>
    findCandidates(backend, caller.accountId, query),
  );
  implement(app, calls.previewMergeVariations, ({ body }, caller) =>
    previewVariations(backend, caller.accountId, body),
  );
  implement(app, calls.previewMerge, ({ body }, caller) =>
    previewMerge(backend, caller.accountId, body.merge),
  );
  implement(app, calls.applyMerge, ({ body }, { accountId, userId }) =>
    applyMerge(backend, { accountId, actor: userId }, body.merge, body.versions),
  );
  implement(app, undo.previewMergeUndo, ({ params }, { accountId }) =>
    previewUndo(backend, accountId, params.mergeId),
  );
  implement(app, undo.undoMerge, ({ params }, { accountId, userId }) =>
    undoMerge(backend, { accountId, actor: userId }, params.mergeId),
  );
}
