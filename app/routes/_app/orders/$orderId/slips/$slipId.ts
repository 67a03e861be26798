import { getCall } from "#app/middleware/request-store.ts";
import { getShopSlipPicture } from "#contract/shop-slips.ts";
import type { Route } from "./+types/$slipId";

/** Returns the picture of a transfer. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await getCall(context)(getShopSlipPicture, { params });
  return new Response(answer.body, { headers: answer.headers });
}
