import { getCall } from "#app/middleware/request-store.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { getStorefrontOrderQr } from "#contract/storefront-orders.ts";
import type { Route } from "./+types/qr";

/** Returns the QR to pay as a picture, to be saved. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { slug } = getShownShop(context);
  const answer = await getCall(context)(getStorefrontOrderQr, { params: { slug, token } });
  return new Response(answer.body, { headers: answer.headers });
}
