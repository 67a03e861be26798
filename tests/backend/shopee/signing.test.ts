import { describe, expect, test } from "vitest";
import { SHOPEE_SIGNATURES } from "#backend/marketplaces/shopee/signature-vectors.ts";
import {
  sameSignature,
  signPublic,
  signPush,
  signShop,
} from "#backend/marketplaces/shopee/signing.ts";
import {
  isSameSignature,
  pushSignature,
  signPublicCall,
  signShopCall,
} from "#sandbox/shopee/signing.ts";

const { partner: ours, ...signatures } = SHOPEE_SIGNATURES;
const { partnerId: id, partnerKey: key } = ours;
const { path, timestamp, accessToken, shopId } = signatures.shop;
const { callbackUrl: callback, body } = signatures.push;

/** Each side has its own code for signatures. The worked examples apply to both. */
describe.each([
  {
    side: "the connector",
    shop: signShop(ours, path, timestamp, accessToken, shopId),
    public: signPublic(ours, signatures.public.path, timestamp),
    push: signPush(key, callback, body),
    same: sameSignature,
  },
  {
    side: "the sandbox",
    shop: signShopCall({ id, key }, { path, timestamp, accessToken, shopId }),
    public: signPublicCall({ id, key }, signatures.public.path, timestamp),
    push: pushSignature(key, callback, body),
    same: isSameSignature,
  },
])("$side", (signed) => {
  test("signs a shop call over partner, path, time, token and shop", () => {
    expect(signed.shop).toBe(signatures.shop.sign);
  });

  test("signs a public call over partner, path and time", () => {
    expect(signed.public).toBe(signatures.public.sign);
  });

  test("signs a push over the callback URL and its raw body", () => {
    expect(signed.push).toBe(signatures.push.sign);
  });

  test("rejects signatures of different length or content", () => {
    expect(signed.same("abc", "abc")).toBe(true);
    expect(signed.same("abc", "abd")).toBe(false);
    expect(signed.same("abc", "ab")).toBe(false);
    expect(signed.same("abc", "")).toBe(false);
  });
});
