import { getCall } from "#app/middleware/request-store.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { getStorefrontRefundPicture } from "#contract/storefront-orders.ts";
import type { Route } from "./+types/refund-picture";

/** Returns the proof of a refund to its buyer. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { slug } = getShownShop(context);
  const answer = await getCall(context)(getStorefrontRefundPicture, { params: { slug, token } });
  return new Response(answer.body, { headers: answer.headers });
}
