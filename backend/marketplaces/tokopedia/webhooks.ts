import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ChannelEvent } from "../connector.ts";
import { parseExactJson } from "../exact-json.ts";
import { idText, optionalNumber } from "../wire.ts";

/**
 * docs/marketplaces/tokopedia.md "Webhooks": `Authorization-Hmac` is hexadecimal over the raw body.
 * False without a secret.
 */
export function isValidPush(
  { webhookSecret }: { webhookSecret: string },
  { authorization, rawBody }: { authorization: string | null; rawBody: Uint8Array },
): boolean {
  if (!webhookSecret || !authorization) return false;
  const wantedNonSharedBuffer = createHmac("sha256", webhookSecret).update(rawBody).digest();
  const givenEntry = Buffer.from(authorization, "hex");
  return (
    givenEntry.length === wantedNonSharedBuffer.length &&
    timingSafeEqual(wantedNonSharedBuffer, givenEntry)
  );
}

const Body = z.looseObject({
  shop_id: idText,
  order_id: idText.nullish(),
  msg_id: idText.nullish(),
  create_time: optionalNumber,
});

/**
 * Tokopedia has an address for each kind of push. Here all use one address and are distinguished by
 * their fields. Their times are not needed.
 */
export function parsePush(rawBody: Uint8Array): ChannelEvent[] {
  const parsed = Body.safeParse(parseExactJson(new TextDecoder().decode(rawBody)));
  if (!parsed.success)
    throw new SyntaxError(`Not a push of Tokopedia: ${parsed.error.issues[0]?.path.join(".")}`);
  const { shop_id: shopId, order_id: orderId, msg_id: messageId, create_time: at } = parsed.data;
  const event = {
    dedupeKey: createHash("sha256").update(rawBody).digest("hex"),
    shopId,
    at: new Date((at ?? 0) * 1000),
    externalOrderId: orderId ?? null,
  };
  if (orderId) return [{ ...event, kind: "order" }];
  return messageId
    ? [{ ...event, kind: "chat", externalConversationId: messageId }]
    : [{ ...event, kind: "other" }];
}
