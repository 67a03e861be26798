import { createHash } from "node:crypto";
import { z } from "zod";
import type { ChannelEvent } from "../connector.ts";
import { parseExactJson } from "../exact-json.ts";
import {
  makeInsideSchema,
  makeOptionalInside,
  number,
  optionalId,
  optionalInstant,
  text,
  texts,
} from "../wire.ts";
import { sameSignature, signPush } from "./signing.ts";

/** 0 is no shop. */
const shopId = optionalId.transform((id) => (id === "0" ? null : id));
const Body = z.object({
  code: number,
  shop_id: shopId,
  timestamp: optionalInstant,
  // An object, or the same as text.
  data: makeOptionalInside(
    z.object({
      ordersn: optionalId,
      order_sn: optionalId,
      item_id: optionalId,
      shop_id: shopId,
      shopid: shopId,
      shop_id_list: texts,
      shop_expire_soon: texts,
      extra: text,
      /** Present for a chat (10). Its ids exceed a JSON number's exact range. */
      content: makeInsideSchema(z.object({ conversation_id: optionalId })),
    }),
  ),
});
const Asked = z.object({ code: number, shop_id: shopId });
type Data = z.infer<typeof Body>["data"];

/**
 * docs/marketplaces/shopee.md "Push". Codes that are not listed change nothing we store. 22, an
 * item's price, is ignored: it also comes after our own `update_price`, does not say whose change
 * it was, and the seller decides here what a shop asks for a product.
 */
const EVENT_KINDS: Record<number, ChannelEvent["kind"]> = {
  1: "authorised",
  2: "deauthorised",
  3: "order",
  4: "order",
  // A campaign reserved units of an item or released them.
  7: "campaign",
  // An order took units of a campaign or gave them back.
  8: "campaign",
  10: "chat",
  12: "authorisation_expiring",
  15: "label",
  // An item was banned, is shown again, or ranks lower.
  16: "review",
  29: "order",
  30: "order",
  // The ship-by time or the courier of a parcel changed.
  47: "order",
};

export function isValidPush(
  pushKey: string,
  input: { callbackUrl: string; authorization: string | null; rawBody: Uint8Array },
): boolean {
  return sameSignature(
    signPush(pushKey, input.callbackUrl, input.rawBody),
    input.authorization ?? "",
  );
}

/**
 * Returns whether the console asks for an answer before it saves the push's address ("Verify"). It
 * sends code 0, without a shop, at times unsigned or without a time, and takes any 2xx.
 */
export function isVerification(rawBody: Uint8Array): boolean {
  try {
    const askedZodSafeParseResult = Asked.safeParse(
      parseExactJson(new TextDecoder().decode(rawBody)),
    );
    return (
      askedZodSafeParseResult.success &&
      askedZodSafeParseResult.data.code === 0 &&
      askedZodSafeParseResult.data.shop_id === null
    );
  } catch {
    return false;
  }
}

/**
 * Returns one event for each shop that the push concerns; none if it concerns only a merchant or
 * user. A redelivery has the same bytes, so their digest detects replays. Throws SyntaxError if it
 * is not Shopee's.
 */
export function parsePush(rawBody: Uint8Array): ChannelEvent[] {
  const parsed = Body.safeParse(parseExactJson(new TextDecoder().decode(rawBody)));
  if (!parsed.success)
    throw new SyntaxError(`Not a Shopee push: ${parsed.error.issues[0]?.path.join(".")}`);
  const { code, shop_id, timestamp, data } = parsed.data;
  const shopIds = shop_id ? [shop_id] : listShops(data);
  const digest = createHash("sha256").update(rawBody).digest("hex");
  return [...new Set(shopIds)].map((id) => ({
    dedupeKey: shopIds.length > 1 ? `${digest}:${id}` : digest,
    shopId: id,
    at: timestamp ?? new Date(0),
    kind: EVENT_KINDS[code] ?? "other",
    externalOrderId: data?.ordersn ?? data?.order_sn ?? null,
    externalConversationId: data?.content?.conversation_id ?? null,
    ...(data?.item_id ? { externalProductId: data.item_id } : {}),
  }));
}

/**
 * Pushes about the consent itself (1, 2, 12) are addressed to the partner and name the shops
 * inside, in one of five ways; the last is a sentence: "shop id 22000000 (VN) has been cancelled
 * its authorization".
 */
function listShops(data: Data): string[] {
  if (!data) return [];
  const listedEntries = [...data.shop_id_list, ...data.shop_expire_soon];
  const single = data.shop_id ?? data.shopid;
  if (listedEntries.length > 0) return listedEntries;
  if (single) return [single];
  const report = /\bshop \(?id:? ?(\d+)/i.exec(data.extra)?.[1];
  return report ? [report] : [];
}
