import { describe, expect, test } from "vitest";
import {
  sameSignature,
  signPublic,
  signPush,
  signShop,
} from "#backend/marketplaces/shopee/signing.ts";
import {
  isSameSignature,
  publicSignature,
  pushSignature,
  shopSignature,
} from "#sandbox/shopee/signing.ts";

const [id, key] = ["1000001", "test_partner_key_0001"];
const ours = { partnerId: id, partnerKey: key };
const path = "/api/v2/shop/get_shop_info";
const body =
  '{"code":3,"shop_id":123456,"timestamp":1700000000,"data":{"ordersn":"2311150001ABCD","status":"READY_TO_SHIP"}}';
const callback = "https://example.com/push/shopee";

/** Each side has its own code for signatures. The worked examples apply to both. */
describe.each([
  {
    side: "the connector",
    shop: signShop(ours, path, 1700000000, "testaccesstoken", "123456"),
    public: signPublic(ours, "/api/v2/auth/token/get", 1700000000),
    push: signPush(key, callback, body),
    same: sameSignature,
  },
  {
    side: "the sandbox",
    shop: shopSignature(
      { id, key },
      { path, timestamp: 1700000000, accessToken: "testaccesstoken", shopId: "123456" },
    ),
    public: publicSignature({ id, key }, "/api/v2/auth/token/get", 1700000000),
    push: pushSignature(key, callback, body),
    same: isSameSignature,
  },
])("$side", (signed) => {
  test("signs a shop call over partner, path, time, token and shop", () => {
    expect(signed.shop).toBe("5957cbd0e31e6e496d020dead82da63da717ac5ac1ee446521b4cdfb5f2213fe");
  });

  test("signs a public call over partner, path and time", () => {
    expect(signed.public).toBe("f991ace476e26d8a8970337a5bebb8f608da5f6e8f3203f4be7fe65d73607bf1");
  });

  test("signs a push over the callback URL and its raw body", () => {
    expect(signed.push).toBe("a7fa10288a86ffc342c34d7fc5940ec21651ca1d10cef453d2408facae7df6fb");
  });

  test("rejects signatures of different length or content", () => {
    expect(signed.same("abc", "abc")).toBe(true);
    expect(signed.same("abc", "abd")).toBe(false);
    expect(signed.same("abc", "ab")).toBe(false);
    expect(signed.same("abc", "")).toBe(false);
  });
});
