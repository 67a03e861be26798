import { createHash } from "node:crypto";
import { z } from "zod";
import type { ChannelEvent } from "../connector.ts";
import { parsePushJson } from "../push-json.ts";
import { idText } from "../wire.ts";
import { shopIdOf } from "./gateways.ts";
import { sameSignature, signPush } from "./signing.ts";

const id = idText.nullish();
const Body = z.object({
  message_type: z.number(),
  seller_id: id,
  // Chat pushes are documented without these two.
  site: z
    .string()
    .regex(/^lazada_[a-z]{2}$/)
    .nullish(),
  // Milliseconds in some types, seconds in others.
  timestamp: z.number().default(0),
  data: z
    .looseObject({
      seller_id: id,
      trade_order_id: id,
      item_id: id,
      itemId: id,
      session_id: id,
      site_id: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullish()
        .catch(null),
    })
    .nullish(),
});

/** docs/marketplaces/lazada.md "Push". Types that are not listed change nothing we store. */
const KINDS: Record<number, ChannelEvent["kind"]> = {
  0: "order",
  // A product's quality control ended, or it was taken down.
  1: "review",
  2: "chat",
  8: "authorisation_expiring",
  // Cancellations and returns.
  10: "order",
  14: "order",
  19: "chat",
};

/** The push's address is not signed. */
export function verifyPush(
  app: { appKey: string; appSecret: string },
  { authorization, rawBody }: { authorization: string | null; rawBody: Uint8Array },
): boolean {
  return sameSignature(signPush(app, rawBody), authorization ?? "");
}

/**
 * Lazada does not number its pushes; a repeated one has the same text. Throws SyntaxError if it is
 * not Lazada's.
 */
export function parsePush(rawBody: Uint8Array): ChannelEvent[] {
  const parsed = Body.safeParse(parsePushJson(new TextDecoder().decode(rawBody)));
  if (!parsed.success)
    throw new SyntaxError(`Not a push of Lazada: ${parsed.error.issues[0]?.path.join(".")}`);
  const { message_type: type, timestamp, data } = parsed.data;
  const site = parsed.data.site ?? data?.site_id;
  if (!site) throw new SyntaxError("Not a push of Lazada: site");
  // The push about an ending grant has the seller inside.
  const outside = parsed.data.seller_id;
  const sellerId = outside && outside !== "null" ? outside : data?.seller_id;
  if (!sellerId) return [];
  const productId = data?.item_id ?? data?.itemId;
  return [
    {
      dedupeKey: createHash("sha256").update(rawBody).digest("hex"),
      shopId: shopIdOf(site, sellerId),
      at: new Date(timestamp > 1e11 ? timestamp : timestamp * 1000),
      kind: KINDS[type] ?? "other",
      externalOrderId: data?.trade_order_id ?? null,
      ...(data?.session_id ? { externalConversationId: data.session_id } : {}),
      ...(type === 1 && productId ? { externalProductId: productId } : {}),
    },
  ];
}
