import { and, eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { webhooks } from "./schema.ts";

/** The topics of the pushes that this sandbox sends, by their types. */
export const TOPICS: Readonly<Record<string, number>> = {
  ORDER_STATUS_CHANGE: 1,
  RECIPIENT_ADDRESS_UPDATE: 3,
  PACKAGE_UPDATE: 4,
  PRODUCT_STATUS_CHANGE: 5,
  SELLER_DEAUTHORIZATION: 6,
  UPCOMING_AUTHORIZATION_EXPIRATION: 7,
  CANCELLATION_STATUS_CHANGE: 11,
  RETURN_STATUS_CHANGE: 12,
  NEW_CONVERSATION: 13,
  NEW_MESSAGE: 14,
  PRODUCT_AUDIT_STATUS_CHANGE: 37,
};

/** Returns whether a call gave another address than the app's for this type of push. */
export async function isDirectedElsewhere(
  tx: Queryable,
  shopId: string,
  type: number,
): Promise<boolean> {
  const topic = Object.keys(TOPICS).find((name) => TOPICS[name] === type);
  if (!topic) return false;
  const [row] = await tx
    .select({ isApps: webhooks.isApps })
    .from(webhooks)
    .where(and(eq(webhooks.shopId, shopId), eq(webhooks.topic, topic)));
  return row?.isApps === false;
}
