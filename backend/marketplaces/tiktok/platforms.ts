import { z } from "zod";
import { makeListSchema, word } from "../wire.ts";
import { makeShopParams, type OnPlatforms, type Shop } from "./shop.ts";

/**
 * An Indonesian shop that came from Tokopedia also sells there. Calls that name no platform concern
 * TikTok Shop alone (`listing_platforms` on the pages of `create-product`, `activate-product` and
 * `deactivate-products`): a product they create is not in Tokopedia, and a product they hide is
 * still sold there. Only `edit-product` keeps the product's platforms.
 */
const BOTH_PLATFORMS: OnPlatforms = { listing_platforms: ["TIKTOK_SHOP", "TOKOPEDIA"] };

/** Statuses by platform; `status` itself is TikTok Shop's. Absent where it was never listed. */
export const IntegratedStatuses = makeListSchema(z.object({ platform: word, status: word }));

const NOTHING_THERE = new Set(["DRAFT", "DELETED", "FREEZE"]);
const Listed = z.object({ integrated_platform_statuses: IntegratedStatuses });

/** Returns the platforms on which the product is hidden or shown again. */
export async function readPlatformsOfProduct(shop: Shop, productId: string): Promise<OnPlatforms> {
  if (shop.region !== "ID") return {};
  const { integrated_platform_statuses } = await shop.http.json({
    ...makeShopParams(shop),
    path: `/product/202309/products/${encodeURIComponent(productId)}`,
    schema: Listed,
  });
  const isThere = integrated_platform_statuses.some(
    ({ platform, status }) => platform === "TOKOPEDIA" && !NOTHING_THERE.has(status),
  );
  return isThere ? BOTH_PLATFORMS : {};
}

/** Returns a new product's platforms: also Tokopedia, if the shop shows anything there. */
export async function readPlatformsOfShop(shop: Shop): Promise<OnPlatforms> {
  if (shop.region !== "ID") return {};
  const { products } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/product/202502/products/search",
    query: { page_size: 1 },
    body: { status: "ACTIVATE", listing_platforms: ["TOKOPEDIA"] },
    schema: z.object({ products: makeListSchema(Listed) }),
  });
  // The filter is only for shops from Tokopedia; for others its answer means nothing.
  return products.some((product) => isShownInTokopedia(product.integrated_platform_statuses))
    ? BOTH_PLATFORMS
    : {};
}

export const isShownInTokopedia = (statuses: z.infer<typeof IntegratedStatuses>): boolean =>
  statuses.some(({ platform, status }) => platform === "TOKOPEDIA" && status === "ACTIVATE");
