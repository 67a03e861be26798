import * as calls from "#contract/product-categories.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { createCategories, createCategory, deleteCategory, moveCategory } from "./change-tree.ts";
import { mapCategory } from "./map-category.ts";
import { listCategoryPaths, readCategoryTree } from "./read-category-tree.ts";

const toAuthor = (caller: Caller) => ({ accountId: caller.accountId, actor: caller.userId });

export function mountProductCategories(app: HttpApp, backend: Backend): void {
  implement(app, calls.readCategoryTree, (_call, caller) =>
    readCategoryTree(backend.db, caller.accountId),
  );
  implement(app, calls.listCategoryPaths, async (_call, caller) => ({
    paths: await listCategoryPaths(backend.db, caller.accountId),
  }));
  implement(app, calls.createCategory, async ({ body }, caller) => ({
    id: await createCategory(backend, toAuthor(caller), body.path),
  }));
  implement(app, calls.createCategories, async ({ body }, caller) => ({
    created: await createCategories(backend, toAuthor(caller), body.paths),
  }));
  implement(app, calls.moveCategory, async ({ params, body }, caller) => ({
    id: await moveCategory(backend, toAuthor(caller), params.nodeId, body.path),
  }));
  implement(app, calls.deleteCategory, async ({ params, query }, caller) => ({
    id: await deleteCategory(backend, toAuthor(caller), params.nodeId, query.reassignTo ?? ""),
  }));
  implement(app, calls.mapCategory, async ({ params: { nodeId, channelId }, body }, caller) => {
    await mapCategory(backend, caller.accountId, { categoryId: nodeId, channelId, ...body });
    return { id: nodeId };
  });
}
