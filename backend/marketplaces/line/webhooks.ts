import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ChannelEvent, ShopPush } from "../connector.ts";
import { parseExactJson } from "../exact-json.ts";
import { idText, text } from "../wire.ts";
import { MessagingBody, readMessagingEvents } from "./message-events.ts";

/**
 * docs/marketplaces/line.md: `x-myshop-signature` is base64 over the raw body with the secret that
 * the seller sees beside the webhook's address in MyShop. `x-line-signature` is the same for the
 * Messaging API, with the secret of its channel.
 */
export function isValidPush({ headers, rawBody, secrets }: ShopPush): boolean {
  const ofMessaging = headers.get("x-line-signature");
  return ofMessaging
    ? isSigned(secrets.messagingSecret, ofMessaging, rawBody)
    : isSigned(secrets.webhookSecret, headers.get("x-myshop-signature"), rawBody);
}

/** Checks base64 HMAC-SHA256, used by MyShop and the Messaging API. False without a secret. */
function isSigned(
  secret: string | undefined,
  signature: string | null,
  rawBody: Uint8Array,
): boolean {
  if (!secret || !signature) return false;
  const wantedNonSharedBuffer = createHmac("sha256", secret).update(rawBody).digest();
  const givenEntry = Buffer.from(signature, "base64");
  return (
    givenEntry.length === wantedNonSharedBuffer.length &&
    timingSafeEqual(wantedNonSharedBuffer, givenEntry)
  );
}

const Body = z.object({
  event: z.object({ name: text, timestamp: z.union([z.string(), z.number()]) }),
  orderNumber: idText,
});

/**
 * MyShop and the Messaging API push to one address. Every event of MyShop concerns one order, and
 * a repeated event has the same bytes. Throws SyntaxError if the push is of neither.
 */
export function parsePush(dataHost: string, shopId: string, rawBody: Uint8Array): ChannelEvent[] {
  const body = parseExactJson(new TextDecoder().decode(rawBody));
  const messaging = MessagingBody.safeParse(body);
  if (messaging.success) return readMessagingEvents(shopId, dataHost, messaging.data);
  const parsed = Body.safeParse(body);
  if (!parsed.success)
    throw new SyntaxError(`Not a push of MyShop: ${parsed.error.issues[0]?.path.join(".")}`);
  const { event, orderNumber } = parsed.data;
  return [
    {
      dedupeKey: createHash("sha256").update(shopId).update(rawBody).digest("hex"),
      shopId,
      at: new Date(event.timestamp),
      kind: "order",
      externalOrderId: orderNumber,
    },
  ];
}
