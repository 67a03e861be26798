import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { attempt } from "#app/upstream/http.ts";
import { listCategoryPaths } from "#contract/product-categories.ts";

/** Returns the paths of the seller's categories to choose from. A product may have others. */
export async function listCategoryChoices(
  context: Readonly<RouterContextProvider>,
): Promise<string[]> {
  const pathsOutcome = await attempt(getCall(context)(listCategoryPaths));
  return pathsOutcome.ok ? pathsOutcome.value.paths : [];
}
