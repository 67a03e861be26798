import { createHash } from "node:crypto";
import { z } from "zod";
import type { ChannelEvent } from "../connector.ts";
import { parseExactJson } from "../exact-json.ts";
import {
  makeListSchema,
  makeOptionalInside,
  number,
  optionalId,
  optionalInstant,
  texts,
} from "../wire.ts";
import { sameSignature, signPush } from "./signing.ts";

const Body = z.object({
  type: number,
  /** A push about a seller and no single shop has none. */
  shop_id: optionalId,
  timestamp: optionalInstant,
  tts_notification_id: optionalId,
  data: makeOptionalInside(
    z.object({
      order_id: optionalId,
      product_id: optionalId,
      conversation_id: optionalId,
      package_list: makeListSchema(z.object({ order_id_list: texts })),
    }),
  ),
});

/** docs/marketplaces/tiktok.md "Webhooks". Types that are not listed change nothing we store. */
const EVENT_KINDS: Record<number, ChannelEvent["kind"]> = {
  1: "order",
  // The buyer's address.
  3: "order",
  // Packages that were split or combined.
  4: "order",
  // A product's review ended, or it was taken down.
  5: "review",
  // The same, also for products that are listed in Tokopedia or wait for the seller's certificates.
  37: "review",
  6: "deauthorised",
  7: "authorisation_expiring",
  // Cancellations and returns.
  11: "order",
  12: "order",
  // A person joined a conversation, or wrote in one.
  13: "chat",
  14: "chat",
};

/** The push's address is not signed. */
export function isValidPush(
  app: { appKey: string; appSecret: string },
  { authorization, rawBody }: { authorization: string | null; rawBody: Uint8Array },
): boolean {
  return sameSignature(signPush(app, rawBody), authorization ?? "");
}

/**
 * Returns one event for each order that the push concerns, else one event; none if it concerns no
 * shop. TikTok numbers its pushes, and a repeated one keeps its number. Throws SyntaxError if it is
 * not TikTok's.
 */
export function parsePush(rawBody: Uint8Array): ChannelEvent[] {
  const parsed = Body.safeParse(parseExactJson(new TextDecoder().decode(rawBody)));
  if (!parsed.success)
    throw new SyntaxError(`Not a push of TikTok Shop: ${parsed.error.issues[0]?.path.join(".")}`);
  const { type, shop_id: shopId, timestamp, tts_notification_id: pushId, data } = parsed.data;
  if (!shopId) return [];
  const packed = data?.package_list.flatMap((entry) => entry.order_id_list) ?? [];
  const orderIds = [...new Set(data?.order_id ? [data.order_id] : packed)];
  const event = {
    dedupeKey: pushId ?? createHash("sha256").update(rawBody).digest("hex"),
    shopId,
    at: timestamp ?? new Date(0),
    kind: EVENT_KINDS[type] ?? ("other" as const),
  };
  const chat = data?.conversation_id ? { externalConversationId: data.conversation_id } : {};
  const product = data?.product_id ? { externalProductId: data.product_id } : {};
  if (orderIds.length === 0) return [{ ...event, ...product, ...chat, externalOrderId: null }];
  return orderIds.map((id) => ({ ...event, externalOrderId: id }));
}
