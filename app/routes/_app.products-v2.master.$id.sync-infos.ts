import { getCall, getT } from "#app/middleware/request-store.ts";
import { problemResponse } from "#app/services/problem-response.ts";
import { syncStates } from "#app/services/product-editor-view.ts";
import { getSyncInfos } from "#contract/products.ts";
import type { Route } from "./+types/_app.products-v2.master.$id.sync-infos";

/** What the editor polls while something is on its way: `{ syncInfos }`. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  if (!id) throw problemResponse(400, "missing_id", "missing id");
  const { products } = await getCall(context)(getSyncInfos, { query: { ids: [id] } });
  return Response.json({ syncInfos: syncStates(products[0]?.syncInfos ?? [], getT(context)) });
}
