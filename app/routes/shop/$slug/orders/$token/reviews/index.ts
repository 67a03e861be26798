import { redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { shopPath } from "#app/models/storefront/shop-path.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { getStorefrontOrder } from "#contract/storefront-orders.ts";
import type { Route } from "./+types/index";

/** Leads the link of a message to the first product without a review, or to the order. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const page = shopPath(shop, `/orders/${params.token}`);
  const { order } = await getCall(context)(getStorefrontOrder, {
    params: { slug: shop.slug, token: params.token },
  });
  const line = order.lines.find(({ stars }) => stars === null);
  const isOpen = order.takesReviews && line !== undefined;
  throw redirect(isOpen ? `${page}/reviews/${line.position}` : page, 303);
}
