import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ChannelEvent, ShopPush } from "../connector.ts";
import { parseExactJson } from "../exact-json.ts";
import { idText, optionalNumber } from "../wire.ts";
import { makeDigest } from "./signing.ts";

/**
 * docs/marketplaces/blibli.md "Webhooks": the five lines of a call, with the push's address as the
 * last. Accepts hex and base64.
 */
export function isValidPush({ headers, rawBody, secrets, callbackUrl }: ShopPush): boolean {
  const givenSignature = headers.get("signature");
  const ms = Number(headers.get("requestTime"));
  if (!secrets.signatureKey || !givenSignature || !ms) return false;
  const wantedSignature = makeDigest(secrets.signatureKey, {
    ...{ method: "POST", body: rawBody, contentType: "application/json" },
    ...{ at: new Date(ms), path: callbackUrl },
  });
  const bytes = Buffer.from(
    givenSignature,
    /^[0-9a-f]{64}$/i.test(givenSignature) ? "hex" : "base64",
  );
  return bytes.length === wantedSignature.length && timingSafeEqual(bytes, wantedSignature);
}

const Body = z.looseObject({
  timestamp: optionalNumber,
  orderId: idText.nullish(),
  productSku: idText.nullish(),
});

/**
 * A push that names an order concerns that order; the others name a product, or nothing of ours.
 * Throws SyntaxError if it is not Blibli's.
 */
export function parsePush(shopId: string, rawBody: Uint8Array): ChannelEvent[] {
  const parsed = Body.safeParse(parseExactJson(new TextDecoder().decode(rawBody)));
  if (!parsed.success)
    throw new SyntaxError(`Not a push of Blibli: ${parsed.error.issues[0]?.path.join(".")}`);
  const { timestamp, orderId, productSku } = parsed.data;
  const kind = orderId ? "order" : productSku ? "review" : "other";
  return [
    {
      dedupeKey: createHash("sha256").update(shopId).update(rawBody).digest("hex"),
      shopId,
      at: new Date(timestamp ?? 0),
      kind,
      externalOrderId: orderId ?? null,
      ...(kind === "review" && productSku ? { externalProductId: productSku } : {}),
    },
  ];
}
