import { describe, expect, test } from "vitest";
import { LAZADA_SIGNATURES } from "#backend/marketplaces/lazada/signature-vectors.ts";
import { sameSignature, signCall, signPush } from "#backend/marketplaces/lazada/signing.ts";
import { callSignature, isSameSignature, pushSignature } from "#sandbox/lazada/signing.ts";

const { call, push } = LAZADA_SIGNATURES;
const app = { key: call.app.appKey, secret: call.app.appSecret };

/** Each side has its own code for signatures. The published examples apply to both. */
describe.each([
  {
    side: "the connector",
    call: signCall(call.app, call),
    push: signPush(push.app, push.body),
    same: sameSignature,
  },
  {
    side: "the sandbox",
    call: callSignature(app, call.path, new Map(Object.entries(call.params))),
    push: pushSignature(app, push.body),
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
