import { expect, test } from "vitest";
import { BLIBLI_SIGNATURES } from "#backend/marketplaces/blibli/signature-vectors.ts";
import { makeDigest } from "#backend/marketplaces/blibli/signing.ts";
import { isValidPush } from "#backend/marketplaces/blibli/webhooks.ts";
import { signCall } from "#sandbox/blibli/signing.ts";

const { key: KEY, calls: CALLS } = BLIBLI_SIGNATURES;
const AT = new Date(1_589_275_732_000);

test.each(CALLS)(
  "$signed.method $signed.path has the published signature in connector and sandbox",
  ({ signed, signature }) => {
    expect(makeDigest(KEY, signed).toString("base64")).toBe(signature);
    expect(signCall(KEY, signed)).toBe(signature);
  },
);

const URL_OF_PUSH = "https://etalase.test/api/webhooks/shops/blibli/1";
const BODY = '{"orderId":"12100000001"}';

test.each(["base64", "hex"] as const)("a push is accepted with its signature in %s", (encoding) => {
  const signed = { method: "POST", body: BODY, contentType: "application/json", at: AT };
  const signature = makeDigest(KEY, { ...signed, path: URL_OF_PUSH }).toString(encoding);
  const push = {
    headers: new Headers({ requestTime: String(AT.getTime()), signature }),
    rawBody: new TextEncoder().encode(BODY),
    callbackUrl: URL_OF_PUSH,
    secrets: { signatureKey: KEY },
  };
  expect(isValidPush(push)).toBe(true);
  expect(isValidPush({ ...push, callbackUrl: "https://elsewhere.test/" })).toBe(false);
  expect(isValidPush({ ...push, rawBody: new TextEncoder().encode("{}") })).toBe(false);
  const later = new Headers({ requestTime: String(AT.getTime() + 1_000), signature });
  expect(isValidPush({ ...push, headers: later })).toBe(false);
});
