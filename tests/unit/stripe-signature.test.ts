import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createStripe } from "#backend/payments/stripe.ts";

const NOW_S = 1_795_000_000;
const SECRET = "whsec_test";
const stripe = createStripe({
  ...{ host: "https://stripe.test", secretKey: "sk", publishableKey: "pk", scriptUrl: "/v3" },
  webhookSecret: SECRET,
  fetch: () => expect.fail("A signature needs no call"),
  now: () => new Date(NOW_S * 1000),
});
const body = new TextEncoder().encode("{}");
const signed = (at: number, secret = SECRET) => {
  const signature = createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex");
  return stripe.isFromProvider({ rawBody: body, header: () => `t=${at},v1=${signature}` });
};

test("a Stripe message is accepted for 300 seconds around its signing", () => {
  expect([-301, -300, 0, 300, 301].map((s) => [s, signed(NOW_S - s)])).toEqual([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ]);
  expect(signed(NOW_S, "whsec_other")).toBe(false);
});
