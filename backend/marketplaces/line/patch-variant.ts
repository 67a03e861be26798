import type { Shop } from "./shop.ts";
import { Product, type WireProduct, type WireVariant } from "./wire.ts";

export const makeProductPath = (productId: string) => `/products/${encodeURIComponent(productId)}`;

/** Returns the changed product. */
export async function patchVariant(
  shop: Shop,
  productId: string,
  { id }: Pick<WireVariant, "id">,
  changes: object,
): Promise<WireProduct> {
  return shop.http.json({
    method: "PATCH",
    path: `${makeProductPath(productId)}/variant`,
    credentials: shop.credentials,
    body: { ...(id ? { id: Number(id) } : {}), ...changes },
    schema: Product,
  });
}
