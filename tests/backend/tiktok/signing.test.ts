import { describe, expect, test } from "vitest";
import { TIKTOK_SIGNATURES } from "#backend/marketplaces/tiktok/signature-vectors.ts";
import { sameSignature, signCall, signPush } from "#backend/marketplaces/tiktok/signing.ts";
import { callSignature, isSameSignature, pushSignature } from "#sandbox/tiktok/signing.ts";

const { call, push } = TIKTOK_SIGNATURES;
const appOf = ({ app }: { app: { appKey: string; appSecret: string } }) => ({
  ...{ key: app.appKey, secret: app.appSecret },
});

/** Each side has its own code for signatures. The published examples apply to both. */
describe.each([
  {
    side: "the connector",
    call: signCall(call.app, { ...call, body: "" }),
    push: signPush(push.app, push.body),
    same: sameSignature,
  },
  {
    side: "the sandbox",
    call: callSignature(appOf(call), call.path, new URLSearchParams(call.query), ""),
    push: pushSignature(appOf(push), push.body),
    same: isSameSignature,
  },
])("$side", (signed) => {
  test("signs a call as TikTok publishes it", () => {
    expect(signed.call).toBe(call.sign);
  });

  test("signs a push as TikTok publishes it", () => {
    expect(signed.push).toBe(push.sign);
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
