import { expect, test } from "vitest";
import {
  sameSignature,
  signPublic,
  signPush,
  signShop,
} from "#backend/marketplaces/shopee/signing.ts";

/** The worked examples of marketplaces.md §1. */
const partner = { partnerId: "1000001", partnerKey: "test_partner_key_0001" };

test("a shop call is signed over partner, path, time, token and shop", () => {
  expect(
    signShop(partner, "/api/v2/shop/get_shop_info", 1700000000, "testaccesstoken", "123456"),
  ).toBe("5957cbd0e31e6e496d020dead82da63da717ac5ac1ee446521b4cdfb5f2213fe");
});

test("a public call is signed over partner, path and time", () => {
  expect(signPublic(partner, "/api/v2/auth/token/get", 1700000000)).toBe(
    "f991ace476e26d8a8970337a5bebb8f608da5f6e8f3203f4be7fe65d73607bf1",
  );
});

test("a push is signed over the callback URL and its raw body", () => {
  const body =
    '{"code":3,"shop_id":123456,"timestamp":1700000000,"data":{"ordersn":"2311150001ABCD","status":"READY_TO_SHIP"}}';
  expect(signPush(partner.partnerKey, "https://example.com/push/shopee", body)).toBe(
    "a7fa10288a86ffc342c34d7fc5940ec21651ca1d10cef453d2408facae7df6fb",
  );
});

test("signatures of different length or content are not the same", () => {
  expect(sameSignature("abc", "abc")).toBe(true);
  expect(sameSignature("abc", "abd")).toBe(false);
  expect(sameSignature("abc", "ab")).toBe(false);
  expect(sameSignature("abc", "")).toBe(false);
});
