import { getCall } from "#app/middleware/request-store.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { getStorefrontReviewPicture } from "#contract/storefront-reviews.ts";
import type { Route } from "./+types/$number";

/** Returns a picture of a shown review. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { slug } = getShownShop(context);
  const answer = await getCall(context)(getStorefrontReviewPicture, {
    params: { ...params, slug },
  });
  return new Response(answer.body, { headers: answer.headers });
}
