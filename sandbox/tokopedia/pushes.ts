import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import type { OutgoingPush } from "../mount.ts";
import { pushDelivery } from "../push-delivery.ts";
import type { SandboxDeps } from "./deps.ts";
import { pushes, shops } from "./schema.ts";

const delivery = pushDelivery<OutgoingPush, SandboxDeps>({
  table: pushes,
  retryAfterS: [60, 300, 900, 3_600],
  signed: ({ app }, body) => ({
    url: app.callbackUrl,
    headers: { "Authorization-Hmac": pushSignature(app.webhookSecret, body) },
    body,
  }),
});
export const { deliverSoon, deliverDue } = delivery;

/** Over the raw bytes, in hexadecimal (docs/marketplaces/tokopedia.md "Webhooks"). */
export const pushSignature = (secret: string, body: string): string =>
  createHmac("sha256", secret).update(body).digest("hex");

/**
 * Stores a push in the transaction of its change. Returns `null` if the shop is not integrated with
 * the app, which then gets none.
 */
export async function enqueuePush(
  tx: Queryable,
  { app, now }: SandboxDeps,
  shopId: number,
  body: object,
): Promise<string | null> {
  const [shop] = await tx
    .select({ integration: shops.integration, moods: shops.moods, moodSeed: shops.moodSeed })
    .from(shops)
    .where(eq(shops.shopId, shopId));
  if (shop?.integration !== "approved") return null;
  return delivery.store(tx, now(), shop, { fs_id: Number(app.fsId), shop_id: shopId, ...body });
}
