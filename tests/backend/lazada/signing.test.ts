import { describe, expect, test } from "vitest";
import { sameSignature, signCall, signPush } from "#backend/marketplaces/lazada/signing.ts";
import { callSignature, isSameSignature, pushSignature } from "#sandbox/lazada/signing.ts";

/** The example of Lazada's page "HTTP request sample". */
const call = {
  secret: "helloworld",
  path: "/order/get",
  params: {
    ...{ app_key: "123456", access_token: "test", timestamp: "1517820392000" },
    ...{ sign_method: "sha256", order_id: "1234" },
  },
  sign: "4190D32361CFB9581350222F345CB77F3B19F0E31D162316848A2C1FFD5FAB4A",
};
/**
 * The body of the page "Trade order notifications", signed as described on the page "Push
 * mechanism" (docs/marketplaces/lazada.md).
 */
const push = {
  key: "123456",
  secret: "helloworld",
  body: '{"seller_id":"1234567","message_type":0,"data":{"order_status":"unpaid","trade_order_id":"260422900198363"},"timestamp":1603698638,"site":"lazada_vn"}',
  sign: "b1707791ecaf3accedf43666c584c041ee81293b9b34b08283bbc58a466b2f2a",
};

/** Each side has its own code for signatures. The published examples apply to both. */
describe.each([
  {
    side: "the connector",
    call: signCall({ appKey: "123456", appSecret: call.secret }, call),
    push: signPush({ appKey: push.key, appSecret: push.secret }, push.body),
    same: sameSignature,
  },
  {
    side: "the sandbox",
    call: callSignature(
      { key: "123456", secret: call.secret },
      call.path,
      new Map(Object.entries(call.params)),
    ),
    push: pushSignature(push, push.body),
    same: isSameSignature,
  },
])("$side", (signed) => {
  test("signs a call as Lazada publishes it", () => {
    expect(signed.call).toBe(call.sign);
  });

  test("signs a push as Lazada publishes it", () => {
    expect(signed.push).toBe(push.sign);
  });

  test("rejects signatures of different length or content", () => {
    expect(signed.same("abc", "abc")).toBe(true);
    expect(signed.same("abc", "abd")).toBe(false);
    expect(signed.same("abc", "ab")).toBe(false);
    expect(signed.same("abc", "")).toBe(false);
  });
});
