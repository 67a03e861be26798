import { createHash } from "node:crypto";
import { z } from "zod";
import type { ChannelEvent } from "../connector.ts";
import { parsePushJson } from "../push-json.ts";
import { idText } from "../wire.ts";
import { sameSignature, signPush } from "./signing.ts";

const ShopIds = z.array(z.number()).nullish();
const Body = z.object({
  code: z.number(),
  shop_id: z.number().nullish(),
  timestamp: z.number(),
  data: z
    .object({
      ordersn: z.string().optional(),
      order_sn: z.string().optional(),
      item_id: idText.nullish(),
      shop_id: z.number().nullish(),
      shopid: z.number().nullish(),
      shop_id_list: ShopIds,
      shop_expire_soon: ShopIds,
      extra: z.string().nullish(),
      /** For a chat (10). Its ids exceed a JSON number's exact range, and come as text. */
      content: z.object({ conversation_id: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
type Data = z.infer<typeof Body>["data"];

/**
 * docs/marketplaces/shopee.md "Push". Codes that are not listed change nothing we store. 22, an
 * item's price, is ignored: it also comes after our own `update_price`, does not say whose change
 * it was, and the seller decides here what a shop asks for a product.
 */
const KINDS: Record<number, ChannelEvent["kind"]> = {
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

export function verifyPush(
  pushKey: string,
  input: { callbackUrl: string; authorization: string | null; rawBody: Uint8Array },
): boolean {
  return sameSignature(
    signPush(pushKey, input.callbackUrl, input.rawBody),
    input.authorization ?? "",
  );
}

/**
 * Returns one event for each shop that the push concerns; none if it concerns only a merchant or
 * user. A redelivery has the same bytes, so their digest detects replays. Throws SyntaxError if it
 * is not Shopee's.
 */
export function parsePush(rawBody: Uint8Array): ChannelEvent[] {
  const parsed = Body.safeParse(parsePushJson(new TextDecoder().decode(rawBody)));
  if (!parsed.success)
    throw new SyntaxError(`Not a Shopee push: ${parsed.error.issues[0]?.path.join(".")}`);
  const { code, shop_id, timestamp, data } = parsed.data;
  const shopIds = shop_id ? [shop_id] : shopsOf(data);
  const digest = createHash("sha256").update(rawBody).digest("hex");
  return [...new Set(shopIds)].map((shopId) => ({
    dedupeKey: shopIds.length > 1 ? `${digest}:${shopId}` : digest,
    shopId: String(shopId),
    at: new Date(timestamp * 1000),
    kind: KINDS[code] ?? "other",
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
function shopsOf(data: Data): number[] {
  if (!data) return [];
  const listed = [...(data.shop_id_list ?? []), ...(data.shop_expire_soon ?? [])];
  const single = data.shop_id ?? data.shopid;
  if (listed.length > 0) return listed;
  if (single) return [single];
  const told = /\bshop \(?id:? ?(\d+)/i.exec(data.extra ?? "")?.[1];
  return told ? [Number(told)] : [];
}
