import { z } from "zod";
import type { ShopRow } from "./gate.ts";
import { getReviewedStatus, getTokopediaStatus } from "./reviewed-status.ts";
import type { products } from "./schema.ts";

type ProductRow = typeof products.$inferSelect;

/** The platforms on which it is listed. Only shops from Tokopedia may use Tokopedia. */
export const Platforms = z.array(z.enum(["TIKTOK_SHOP", "TOKOPEDIA"])).min(1);

/**
 * A new product is listed in TikTok Shop by default. A changed one stays where it was, and is
 * hidden on platforms that are not named.
 */
export function getSavedStatuses(
  shop: ShopRow,
  before: ProductRow | null,
  given: z.infer<typeof Platforms> | undefined,
  status: "DRAFT" | "PENDING",
) {
  const hidden = "SELLER_DEACTIVATED" as const;
  const wasThere = before?.tokopediaStatus ?? null;
  if (!shop.isFromTokopedia || (!given && wasThere === null))
    return { status, tokopediaStatus: null };
  if (!given) return { status, tokopediaStatus: status };
  return {
    status: given.includes("TIKTOK_SHOP") ? status : hidden,
    tokopediaStatus: given.includes("TOKOPEDIA") ? status : wasThere && hidden,
  };
}

/** The review's results, so that one status can be changed without the other. */
export const getSettledStatuses = (product: ProductRow, now: Date) => ({
  status: getReviewedStatus(product, now),
  tokopediaStatus: getTokopediaStatus(product, now),
  reviewedAt: null,
});
