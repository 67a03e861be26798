import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { listCategoryPaths } from "#contract/product-categories.ts";

/**
 * The seller's own categories by path, to choose from; a product may name another one all the same.
 */
export async function categoryChoices(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const found = await attempt(getCall(context)(listCategoryPaths));
  return found.ok ? found.value.paths : [];
}
