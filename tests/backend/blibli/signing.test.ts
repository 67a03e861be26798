import { expect, test } from "vitest";
import { digestOf, signedPath } from "#backend/marketplaces/blibli/signing.ts";
import { verifyPush } from "#backend/marketplaces/blibli/webhooks.ts";
import { signatureOf } from "#sandbox/blibli/signing.ts";

const KEY = "12345678";
const AT = new Date(1_589_275_732_000);
/** Computed from the page "Signature", for a call with a body and one without. */
const CALLS = [
  {
    signed: {
      ...{ method: "POST", body: '{"awbNo":"123456"}', contentType: "application/json", at: AT },
      path: "/seller/v1/orders/regular/10025702/fulfill",
    },
    signature: "Rbsaw6AsvBCKPyB2CetuQHtY/8SwRUOm8SYGBiE2i8A=",
  },
  {
    signed: {
      ...{ method: "GET", body: "", contentType: "", at: AT },
      path: signedPath("/mta/api/businesspartner/v1/product/getCategory"),
    },
    signature: "/gjVnMLL8P2Tc3pZnwqK78BZVKrQSMFJFi4ERT2rrrM=",
  },
];

test.each(CALLS)(
  "$signed.method $signed.path has the published signature in connector and sandbox",
  ({ signed, signature }) => {
    expect(digestOf(KEY, signed).toString("base64")).toBe(signature);
    expect(signatureOf(KEY, signed)).toBe(signature);
  },
);

const URL_OF_PUSH = "https://etalase.test/api/webhooks/shops/blibli/1";
const BODY = '{"orderId":"12100000001"}';

test.each(["base64", "hex"] as const)("a push is accepted with its signature in %s", (encoding) => {
  const signed = { method: "POST", body: BODY, contentType: "application/json", at: AT };
  const signature = digestOf(KEY, { ...signed, path: URL_OF_PUSH }).toString(encoding);
  const push = {
    headers: new Headers({ requestTime: String(AT.getTime()), signature }),
    rawBody: new TextEncoder().encode(BODY),
    callbackUrl: URL_OF_PUSH,
    secrets: { signatureKey: KEY },
  };
  expect(verifyPush(push)).toBe(true);
  expect(verifyPush({ ...push, callbackUrl: "https://elsewhere.test/" })).toBe(false);
  expect(verifyPush({ ...push, rawBody: new TextEncoder().encode("{}") })).toBe(false);
  const later = new Headers({ requestTime: String(AT.getTime() + 1_000), signature });
  expect(verifyPush({ ...push, headers: later })).toBe(false);
});
