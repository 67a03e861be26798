import { expect, test } from "vitest";
import type { z } from "zod";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import type { ShopeeHttp } from "#backend/marketplaces/shopee/http.ts";
import { findReturnOutcome } from "#backend/marketplaces/shopee/returns.ts";

/** Answers with one return of this status, and the income of its order. */
function outcomeOf(status: string, income: object | null) {
  const answers: Record<string, object> = {
    "/api/v2/returns/get_return_list": {
      more: false,
      return: [{ return_sn: "R1", order_sn: "O1", status, reason: "OTHER", refund_amount: 28_900 }],
    },
    "/api/v2/payment/get_escrow_detail": { order_sn: "O1", order_income: income },
  };
  const json = async ({ path, schema }: { path: string; schema: z.ZodType }) =>
    schema.parse(answers[path]);
  const shop = { http: { json } as unknown as ShopeeHttp, credentials: {} as Credentials };
  return findReturnOutcome({ ...shop, region: "ID" }, "O1");
}

test.each([
  ["with the refund in its order's income was paid", { seller_return_refund: -28_900 }, "refunded"],
  ["that the dispute centre decided was paid", { drc_adjustable_refund: 25_510 }, "refunded"],
  ["without a refund in it comes to nothing", { seller_return_refund: 0 }, "void"],
  ["whose order has no income yet is open", null, "open"],
])("a closed return %s", async (_, income, state) => {
  expect(await outcomeOf("CLOSED", income)).toMatchObject({ state });
});

test("other ends need no look at the income", async () => {
  expect(await outcomeOf("REFUND_PAID", {})).toMatchObject({ state: "refunded" });
  expect(await outcomeOf("CANCELLED", { seller_return_refund: -1 })).toMatchObject({
    state: "void",
  });
  expect(await outcomeOf("JUDGING", {})).toMatchObject({ state: "open" });
});
