import { describe, expect, test } from "vitest";
import { sameSignature, signCall, signPush } from "#backend/marketplaces/tiktok/signing.ts";
import { callSignature, isSameSignature, pushSignature } from "#sandbox/tiktok/signing.ts";

/** The examples of TikTok's pages about signatures of calls and pushes. */
const call = { key: "29a39d", secret: "e59af819cc", path: "/authorization/202309/shops" };
const query = { app_key: call.key, timestamp: "1623812664" };
const push = {
  key: "abcdef",
  secret: "123",
  body: '{"type":1,"tts_notification_id":"7380066284010030890","shop_id":"7495540735365777507","timestamp":1718305585,"data":{"is_on_hold_order":true,"order_id":"576653688135258178","order_status":"UNPAID","update_time":1718305585}}',
};

/** Each side has its own code for signatures. The published examples apply to both. */
describe.each([
  {
    side: "the connector",
    call: signCall({ appKey: call.key, appSecret: call.secret }, { ...call, query, body: "" }),
    push: signPush({ appKey: push.key, appSecret: push.secret }, push.body),
    same: sameSignature,
  },
  {
    side: "the sandbox",
    call: callSignature(call, call.path, new URLSearchParams(query), ""),
    push: pushSignature(push, push.body),
    same: isSameSignature,
  },
])("$side", (signed) => {
  test("signs a call as TikTok publishes it", () => {
    expect(signed.call).toBe("b596b73e0cc6de07ac26f036364178ab16b0a907af13d43f0a0cd2345f582dc8");
  });

  test("signs a push as TikTok publishes it", () => {
    expect(signed.push).toBe("5dec0f11ec2f6783b8deee53c9ffbf8d024302f7c7e7fa55a35d17629031ac05");
  });

  test("rejects signatures of different length or content", () => {
    expect(signed.same("abc", "abc")).toBe(true);
    expect(signed.same("abc", "abd")).toBe(false);
    expect(signed.same("abc", "ab")).toBe(false);
    expect(signed.same("abc", "")).toBe(false);
  });
});

test("parameters are sorted, the body is signed and the signature itself is not", () => {
  const app = { appKey: "k", appSecret: "s" };
  const all = { b: "2", a: "1", sign: "x", access_token: "y" };
  const signed = signCall(app, { path: "/p", query: all, body: '{"a":1}' });
  expect(signed).toBe(
    callSignature({ key: "k", secret: "s" }, "/p", new URLSearchParams(all), '{"a":1}'),
  );
  expect(signed).not.toBe(signCall(app, { path: "/p", query: all, body: "" }));
  expect(signed).toBe(signCall(app, { path: "/p", query: { a: "1", b: "2" }, body: '{"a":1}' }));
});
