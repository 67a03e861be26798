import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { syncStates } from "#app/services/product/product-editor-view.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import { getSyncInfos } from "#contract/products.ts";
import type { Route } from "./+types/sync-infos";

/** A page of listings may watch this many products. */
const PRODUCT_LIMIT = 100;

/**
 * Polled by editors and lists while a listing is being published: `?ids=a,b` → `{ syncInfos: { a:
 * […], b: […] } }`. A deleted product has no entry.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ids = (currentState(context).url.searchParams.get("ids") ?? "")
    .split(",")
    .filter((id) => id !== "");
  if (ids.length === 0) throw createProblemResponse(400, "missing_id", "missing id");
  const { products } = await getCall(context)(getSyncInfos, {
    query: { ids: ids.slice(0, PRODUCT_LIMIT) },
  });
  const { channels } = (await getMe(context)).account;
  const words = { t: getT(context), format: getFormat(context) };
  return Response.json({
    syncInfos: Object.fromEntries(
      products.map(({ id, syncInfos }) => [id, syncStates(syncInfos, channels, words)]),
    ),
  });
}
