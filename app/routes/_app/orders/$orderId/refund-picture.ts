import { getCall } from "#app/middleware/request-store.ts";
import { getShopRefundPicture } from "#contract/shop-refunds.ts";
import type { Route } from "./+types/refund-picture";

/** Returns the proof of a refund. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await getCall(context)(getShopRefundPicture, { params });
  return new Response(answer.body, { headers: answer.headers });
}
