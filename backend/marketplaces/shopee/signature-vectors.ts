/**
 * Worked examples of the guide's three signatures (https://open.shopee.com/developer-guide/16 and
 * 18), equal in @congminh1254/shopee-sdk and an independent Python script.
 */
const partner = { partnerId: "1000001", partnerKey: "test_partner_key_0001" };

export const SHOPEE_SIGNATURES = {
  partner,
  shop: {
    ...{ path: "/api/v2/shop/get_shop_info", timestamp: 1_700_000_000 },
    ...{ accessToken: "testaccesstoken", shopId: "123456" },
    sign: "5957cbd0e31e6e496d020dead82da63da717ac5ac1ee446521b4cdfb5f2213fe",
  },
  public: {
    ...{ path: "/api/v2/auth/token/get", timestamp: 1_700_000_000 },
    sign: "f991ace476e26d8a8970337a5bebb8f608da5f6e8f3203f4be7fe65d73607bf1",
  },
  push: {
    ...{ key: partner.partnerKey, callbackUrl: "https://example.com/push/shopee" },
    body: '{"code":3,"shop_id":123456,"timestamp":1700000000,"data":{"ordersn":"2311150001ABCD","status":"READY_TO_SHIP"}}',
    sign: "a7fa10288a86ffc342c34d7fc5940ec21651ca1d10cef453d2408facae7df6fb",
  },
} as const;
