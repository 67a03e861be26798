import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { createBriefCache } from "#app/upstream/brief-cache.ts";
import { listProductCategories } from "#contract/product-categories.ts";

const categoriesCache = createBriefCache<string[]>();

/**
 * Reads the categories for the filter. They may be a little old, because they are only suggestions.
 * If the upstream does not return any, the list is empty.
 */
export async function readCategories(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const loadCategories = async () =>
    (await getCall(context)(listProductCategories).catch(() => ({ categories: [] }))).categories;
  return categoriesCache.get(currentState(context).token, loadCategories);
}
