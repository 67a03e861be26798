import { eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { pushDelivery } from "../push-delivery.ts";
import type { SandboxDeps } from "./deps.ts";
import { pushes, shops } from "./schema.ts";
import { pushSignature } from "./signing.ts";

/**
 * A push is delivered when it is answered 200; otherwise it comes again every thirty minutes,
 * twelve times (Lazada, "Push mechanism").
 */
const delivery = pushDelivery({
  table: pushes,
  retryAfterS: Array.from({ length: 12 }, () => 1_800),
  signed: ({ app }: SandboxDeps, body) => ({
    url: app.callbackUrl,
    body,
    headers: { Authorization: pushSignature(app, body) },
  }),
});

export const { deliverSoon, deliverDue } = delivery;

/**
 * Stores a push in the transaction of its change; `deliverSoon` sends it after the commit. Returns
 * `null` if the shop is not linked to the app, which then gets none.
 */
export async function enqueuePush(
  tx: Queryable,
  at: Date,
  shopId: string,
  type: number,
  data: object,
): Promise<string | null> {
  const [shop] = await tx
    .select({
      ...{ authorisedAt: shops.authorisedAt, region: shops.region },
      ...{ moods: shops.moods, moodSeed: shops.moodSeed },
    })
    .from(shops)
    .where(eq(shops.shopId, shopId));
  if (!shop?.authorisedAt) return null;
  return delivery.store(tx, at, shop, {
    // The push about an ending grant has the seller only inside.
    seller_id: type === 8 ? "null" : shopId,
    message_type: type,
    data,
    timestamp: at.getTime(),
    site: `lazada_${shop.region.toLowerCase()}`,
  });
}
