import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ChannelEvent, ShopPush } from "../connector.ts";
import { parseExactJson } from "../exact-json.ts";
import { idText, optionalNumber } from "../wire.ts";
import { makeDigest } from "./signing.ts";

/** See docs/marketplaces/blibli.md "Webhooks". Accepts hex and base64. */
export function isValidPush({ headers, rawBody, secrets, callbackUrl }: ShopPush): boolean {
  const sentSignature = headers.get("signature");
  const ms = Number(headers.get("requestTime"));
  if (!secrets.signatureKey || !sentSignature || !ms) return false;
  const expectedSignature = makeDigest(secrets.signatureKey, {
    ...{ method: "POST", body: rawBody, contentType: "application/json" },
    ...{ at: new Date(ms), path: callbackUrl },
  });
  const bytes = Buffer.from(
    sentSignature,
    /^[0-9a-f]{64}$/i.test(sentSignature) ? "hex" : "base64",
  );
  return bytes.length === expectedSignature.length && timingSafeEqual(bytes, expectedSignature);
}

const Body = z.looseObject({
  timestamp: optionalNumber,
  orderId: idText.nullish(),
  productSku: idText.nullish(),
});

/** Only pushes about orders matter. Throws SyntaxError if it is not Blibli's. */
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
