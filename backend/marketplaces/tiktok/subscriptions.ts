import { z } from "zod";
import { ConnectorError, type RefusedSubscription } from "../connector.ts";
import { ignored, makeListSchema, text, word } from "../wire.ts";
import { makeShopParams, type Shop } from "./shop.ts";

/** The topics of the pushes that webhooks.ts reads, in the words of "Update Shop Webhook". */
const TOPICS = [
  "ORDER_STATUS_CHANGE",
  "RECIPIENT_ADDRESS_UPDATE",
  "PACKAGE_UPDATE",
  "PRODUCT_STATUS_CHANGE",
  "PRODUCT_AUDIT_STATUS_CHANGE",
  "SELLER_DEAUTHORIZATION",
  "UPCOMING_AUTHORIZATION_EXPIRATION",
  "CANCELLATION_STATUS_CHANGE",
  "RETURN_STATUS_CHANGE",
  "NEW_CONVERSATION",
  "NEW_MESSAGE",
] as const;

const PATH = "/event/202309/webhooks";
const Webhooks = z.object({
  webhooks: makeListSchema(z.object({ event_type: word, address: text })),
});

/**
 * Makes TikTok send each of the shop's pushes to our address, and leaves those that do. A topic
 * that is refused, as chats are without their permission, leaves the others.
 */
export async function subscribePushes(
  shop: Shop,
  callbackUrl: string,
): Promise<RefusedSubscription[]> {
  const { webhooks } = await shop.http.json({
    ...makeShopParams(shop),
    path: PATH,
    schema: Webhooks,
  });
  const there = new Map(webhooks.map(({ event_type, address }) => [event_type, address]));
  const refused: RefusedSubscription[] = [];
  for (const topic of TOPICS) {
    if (there.get(topic) === callbackUrl) continue;
    try {
      await shop.http.json({
        ...makeShopParams(shop),
        method: "PUT",
        path: PATH,
        body: { event_type: topic, address: callbackUrl },
        schema: ignored,
      });
    } catch (error) {
      if (!(error instanceof ConnectorError && isFinal(error))) throw error;
      refused.push({ topic, code: error.code });
    }
  }
  return refused;
}

const isFinal = ({ kind, fault }: ConnectorError) =>
  kind === "rejected" || kind === "wrong_state" || fault === "permission_missing";
