import { eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { pushDelivery } from "../push-delivery.ts";
import type { SandboxDeps } from "./deps.ts";
import { pushes, shops } from "./schema.ts";
import { pushSignature } from "./signing.ts";

/**
 * A push is delivered when it is answered 2xx; otherwise it comes again after these seconds (Shopee
 * Open Platform, "Push mechanism").
 */
const delivery = pushDelivery({
  table: pushes,
  retryAfterS: [300, 1_800, 10_800],
  signed: ({ partner }: SandboxDeps, body) => ({
    url: partner.callbackUrl,
    body,
    headers: { Authorization: pushSignature(partner.pushKey, partner.callbackUrl, body) },
  }),
});

export const { deliverSoon, deliverDue } = delivery;

/**
 * Stores a push in the transaction of its change; `deliverSoon` sends it after the commit. Returns
 * `null` if the shop is not linked to the partner, who then gets none.
 */
export function enqueuePush(
  tx: Queryable,
  at: Date,
  shopId: number,
  code: number,
  data: object,
): Promise<string | null> {
  return storePush(tx, at, { shopId, code }, { shop_id: shopId, data });
}

/** A push about the consent (1, 2, 12) is the partner's: only its data names the shop. */
export function enqueuePartnerPush(
  deps: SandboxDeps,
  tx: Queryable,
  at: Date,
  { shopId, code, data }: { shopId: number; code: 1 | 2; data: object },
): Promise<string | null> {
  return storePush(tx, at, { shopId, code }, { partner_id: Number(deps.partner.id), data });
}

/** Push 12 has no partner either: it lists consents that end within a week. */
export function enqueueExpiryPush(
  tx: Queryable,
  at: Date,
  shopId: number,
  data: object,
): Promise<string | null> {
  return storePush(tx, at, { shopId, code: 12 }, { data });
}

async function storePush(
  tx: Queryable,
  at: Date,
  { shopId, code }: { shopId: number; code: number },
  addressed: object,
): Promise<string | null> {
  const [shop] = await tx
    .select({ authorisedAt: shops.authorisedAt, moods: shops.moods, moodSeed: shops.moodSeed })
    .from(shops)
    .where(eq(shops.shopId, shopId));
  if (!shop?.authorisedAt) return null;
  const timestamp = Math.floor(at.getTime() / 1000);
  return delivery.store(tx, at, shop, { ...addressed, code, timestamp });
}
