import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { createBriefCache } from "#app/upstream/brief-cache.ts";
import { listProductCategories } from "#contract/product-categories.ts";

const known = createBriefCache<string[]>();

/**
 * What the list can be narrowed to; a little old, as they are only suggestions. Where the upstream
 * does not answer them the list goes without.
 */
export async function readCategories(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const load = async () =>
    (await getCall(context)(listProductCategories).catch(() => ({ categories: [] }))).categories;
  return known.get(currentState(context).token, load);
}
