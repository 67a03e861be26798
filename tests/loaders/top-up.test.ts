import { expect, test } from "vitest";
import { type FormReply, formCode } from "#app/models/form/reply.ts";
import { action } from "#app/routes/_app/order-quota/top-up/index.tsx";
import { call } from "#tests/support/context.ts";

test("what a payment is refused for stands above its form, which shows none of the fields", async () => {
  const code = "promotion_used_up";
  const { result, requests } = call(action, {
    path: "/order-quota/top-up?package=2&promotionCode=LEBARAN",
    form: {
      requestKey: crypto.randomUUID(),
      packageNumber: "2",
      way: "qr",
      promotionCode: "LEBARAN",
    },
    answers: {
      "POST /v1/accounts/transactions": () =>
        Response.json(
          { code, message: "The promotion code is used up", fields: { promotionCode: code } },
          { status: 422 },
        ),
    },
  });
  const { data } = (await result) as { data: FormReply };
  expect(requests.some(({ url }) => url.includes("/transactions"))).toBe(true);
  expect(formCode(data)).toBe(code);
});
