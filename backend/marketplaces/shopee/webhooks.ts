import { createHash } from "node:crypto";
import { z } from "zod";
import type { ChannelEvent } from "../connector.ts";
import { sameSignature, signPush } from "./signing.ts";

const Body = z.object({
  code: z.number(),
  shop_id: z.number().nullish(),
  timestamp: z.number(),
  data: z
    .looseObject({ ordersn: z.string().optional(), order_sn: z.string().optional() })
    .nullish(),
});
const Expiring = z.object({ shop_expire_soon: z.array(z.number()).nonempty() });

/** marketplaces.md §1 "Push". Codes that are not listed change nothing we keep. */
const KINDS: Record<number, ChannelEvent["kind"]> = {
  1: "authorised",
  2: "deauthorised",
  3: "order",
  4: "order",
  12: "authorisation_expiring",
  15: "label",
  29: "order",
  30: "order",
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

/** A redelivery has the same bytes, so their digest tells replays apart from news. Throws SyntaxError when it is no push of Shopee's. */
export function parsePush(rawBody: Uint8Array): ChannelEvent {
  const parsed = Body.safeParse(JSON.parse(new TextDecoder().decode(rawBody)));
  if (!parsed.success)
    throw new SyntaxError(`Not a Shopee push: ${parsed.error.issues[0]?.path.join(".")}`);
  const { code, shop_id, timestamp, data } = parsed.data;
  // The expiry notice is addressed to the partner and names shops inside.
  const shopId = shop_id ?? Expiring.safeParse(data).data?.shop_expire_soon[0] ?? 0;
  return {
    dedupeKey: createHash("sha256").update(rawBody).digest("hex"),
    shopId: String(shopId),
    at: new Date(timestamp * 1000),
    kind: KINDS[code] ?? "other",
    externalOrderId: data?.ordersn ?? data?.order_sn ?? null,
  };
}
