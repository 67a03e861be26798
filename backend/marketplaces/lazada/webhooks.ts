import { createHash } from "node:crypto";
import { z } from "zod";
import type { ChannelEvent } from "../connector.ts";
import { parseExactJson } from "../exact-json.ts";
import { makeOptionalInside, number, optionalId, optionalInstant, text } from "../wire.ts";
import { makeShopId } from "./gateways.ts";
import { sameSignature, signPush } from "./signing.ts";

const SITE_PATTERN = /^lazada_[a-z]{2}$/;
const COUNTRY_PATTERN = /^[a-z]{2}$/;
const Body = z.object({
  message_type: number,
  seller_id: optionalId,
  // Chat pushes are documented without these two.
  site: text,
  // Milliseconds in some types, seconds in others.
  timestamp: optionalInstant,
  data: makeOptionalInside(
    z.object({
      seller_id: optionalId,
      trade_order_id: optionalId,
      item_id: optionalId,
      itemId: optionalId,
      session_id: optionalId,
      site_id: text,
    }),
  ),
});

/** Returns the site in the spelling of shops' ids, or `null`. */
function readSite({ site, data }: z.infer<typeof Body>): string | null {
  const siteText = site.toLowerCase();
  if (SITE_PATTERN.test(siteText)) return siteText;
  const country = data?.site_id.toLowerCase() ?? "";
  return COUNTRY_PATTERN.test(country) ? country : null;
}

/** docs/marketplaces/lazada.md "Push". Types that are not listed change nothing we store. */
const EVENT_KINDS: Record<number, ChannelEvent["kind"]> = {
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
export function isValidPush(
  app: { appKey: string; appSecret: string },
  { authorization, rawBody }: { authorization: string | null; rawBody: Uint8Array },
): boolean {
  return sameSignature(signPush(app, rawBody), authorization ?? "");
}

/**
 * Lazada does not number its pushes. A repeated push has the same text. Throws SyntaxError if the
 * push is not Lazada's.
 */
export function parsePush(rawBody: Uint8Array): ChannelEvent[] {
  const parsed = Body.safeParse(parseExactJson(new TextDecoder().decode(rawBody)));
  if (!parsed.success)
    throw new SyntaxError(`Not a push of Lazada: ${parsed.error.issues[0]?.path.join(".")}`);
  const { message_type: type, timestamp, data } = parsed.data;
  const site = readSite(parsed.data);
  if (!site) throw new SyntaxError("Not a push of Lazada: site");
  // The push about an ending grant has the seller inside.
  const outside = parsed.data.seller_id;
  const sellerId = outside && outside !== "null" ? outside : data?.seller_id;
  if (!sellerId) return [];
  const productId = data?.item_id ?? data?.itemId;
  return [
    {
      dedupeKey: createHash("sha256").update(rawBody).digest("hex"),
      shopId: makeShopId(site, sellerId),
      at: timestamp ?? new Date(0),
      kind: EVENT_KINDS[type] ?? "other",
      externalOrderId: data?.trade_order_id ?? null,
      ...(data?.session_id ? { externalConversationId: data.session_id } : {}),
      ...(type === 1 && productId ? { externalProductId: productId } : {}),
    },
  ];
}
