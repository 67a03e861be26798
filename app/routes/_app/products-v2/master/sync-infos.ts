import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { syncStates } from "#app/services/product/product-editor-view.ts";
import { problemResponse } from "#app/upstream/problem-response.ts";
import { getSyncInfos } from "#contract/products.ts";
import type { Route } from "./+types/sync-infos";

/** A page of listings may watch as many products. */
const MOST = 100;

/**
 * What editors and lists poll while something is on its way: `?ids=a,b` → `{ syncInfos: { a: […],
 * b: […] } }`; a product that is gone has none.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ids = (currentState(context).url.searchParams.get("ids") ?? "")
    .split(",")
    .filter((id) => id !== "");
  if (ids.length === 0) throw problemResponse(400, "missing_id", "missing id");
  const { products } = await getCall(context)(getSyncInfos, { query: { ids: ids.slice(0, MOST) } });
  const { channels } = (await getMe(context)).account;
  const words = { t: getT(context), format: getFormat(context) };
  return Response.json({
    syncInfos: Object.fromEntries(
      products.map(({ id, syncInfos }) => [id, syncStates(syncInfos, channels, words)]),
    ),
  });
}
