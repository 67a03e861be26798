import { eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { pushDelivery } from "../push-delivery.ts";
import type { SandboxDeps } from "./deps.ts";
import { createNotificationId } from "./ids.ts";
import { isDirectedElsewhere } from "./push-topics.ts";
import { pushes, shops } from "./schema.ts";
import { pushSignature } from "./signing.ts";

/**
 * A push is delivered when it is answered 200; otherwise it comes again after these seconds (TikTok
 * Shop, "Webhooks overview").
 */
const delivery = pushDelivery({
  table: pushes,
  retryAfterS: [120, 1_800, 10_800, 43_200],
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
    .select({ authorisedAt: shops.authorisedAt, moods: shops.moods, moodSeed: shops.moodSeed })
    .from(shops)
    .where(eq(shops.shopId, shopId));
  if (!shop?.authorisedAt) return null;
  if (await isDirectedElsewhere(tx, shopId, type)) return null;
  return delivery.store(tx, at, shop, {
    type,
    tts_notification_id: createNotificationId(),
    shop_id: shopId,
    timestamp: Math.floor(at.getTime() / 1000),
    data,
  });
}
