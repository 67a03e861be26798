import { getCall } from "#app/middleware/request-store.ts";
import { readOwnShop } from "#app/services/storefront/own-shop.ts";
import { getShopReviewPicture } from "#contract/shop-reviews.ts";
import type { Route } from "./+types/$number";

/** Returns a picture of a review for the seller. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = await readOwnShop(context);
  const answer = await getCall(context)(getShopReviewPicture, {
    params: { ...params, channelId: shop?.id ?? "" },
  });
  return new Response(answer.body, { headers: answer.headers });
}
