import { expect, test } from "vitest";
import { CancelEffects, CancelReasons } from "#app/components/order/cancel-effects.tsx";
import { runWithState } from "#app/middleware/request-store.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import { action } from "#app/routes/_app/orders/$orderId/cancel.tsx";
import { renderMarkup } from "#app/static/markup.ts";
import type { OrderAct } from "#contract/order-acts.ts";
import { call, testContext } from "#tests/support/context.ts";
import { orderDetail } from "#tests/support/sample-order.ts";

const CALL = "POST /v1/orders/o1/;cancel";

function cancel(
  fields: Record<string, string>,
  answer = () => Response.json({ order: orderDetail }),
) {
  const form = { reason: "OUT_OF_STOCK", ...fields };
  const { result, requests } = call(action, {
    ...{ path: "/orders/o1/cancel", params: { orderId: "o1" }, form },
    answers: { [CALL]: answer },
  });
  return {
    result,
    bodies: async () => Promise.all(requests.map((request) => request.clone().json())),
  };
}
const LINE = {
  ...{
    id: "l1",
    variantId: "v1",
    productId: "p1",
    sku: "KAOS-M",
    name: "Kaos",
    variantName: "M",
  },
  ...{ imageUrl: null, quantity: 2, cancelledQuantity: 0, unitPrice: 65_000, discount: 0 },
  ...{ unitCogs: 40_000, reservation: "held" as const, warehouseName: "Gudang" },
} as const;
const LINES = {
  "lines[0].lineId": "l1",
  "lines[0].quantity": "0",
  "lines[1].lineId": "l2",
  "lines[1].quantity": "2",
};

test("cancelling units sends only those typed, and no lines for a whole order", async () => {
  const some = cancel({ ...LINES, scope: "some" });
  expect(((await some.result) as Response).status).toBe(303);
  expect(await some.bodies()).toEqual([
    { reason: "OUT_OF_STOCK", lines: [{ lineId: "l2", quantity: 2 }] },
  ]);
  const all = cancel({ ...LINES, scope: "all" });
  await all.result;
  expect(await all.bodies()).toEqual([{ reason: "OUT_OF_STOCK" }]);
});

test("cancelling some items without units asks for them, and sends nothing", async () => {
  const none = cancel({ ...LINES, "lines[1].quantity": "0", scope: "some" });
  const { data } = (await none.result) as { data: FormReply };
  expect(data.error).toEqual({ lines: ["too_few"] });
  expect(await none.bodies()).toEqual([]);
});

test("a refused unit is shown at its line of the form", async () => {
  const refused = cancel({ ...LINES, scope: "some" }, () =>
    Response.json(
      { code: "invalid_body", message: "", fields: { "lines[0].quantity": "too_big" } },
      { status: 422 },
    ),
  );
  const { data } = (await refused.result) as { data: FormReply };
  expect(data.error).toMatchObject({ "lines[1].quantity": ["too_big"] });
});

test("no cancel reason is chosen in advance, and a missing one is asked for at its field", async () => {
  const { state } = testContext({ path: "/orders/o1?lang=en" });
  const order = { ...orderDetail, cancelReasons: ["OUT_OF_STOCK", "CUSTOMER_REQUEST"] };
  const options = runWithState(state, () => renderMarkup(<CancelReasons order={order} />));
  expect(options).toMatch(/^<option value="">Choose a reason/);
  const sent = cancel({ reason: "", scope: "all" });
  const { data } = (await sent.result) as { data: FormReply };
  expect(data.error).toEqual({ reason: ["required"] });
  expect(await sent.bodies()).toEqual([]);
});

const makeUnitsAct = (isPossible: boolean): OrderAct => ({
  ...{ act: "cancel_units", concern: null, reasons: [], lines: [] },
  refusal: isPossible ? null : "whole_order_only",
});

test("the stock sentence follows the choice of units", () => {
  const { state } = testContext({ path: "/orders/o1?lang=en" });
  const lines = [{ ...LINE, quantity: 3 }];
  const textOf = (canCancelUnits: boolean) =>
    runWithState(state, () =>
      renderMarkup(
        <CancelEffects
          order={{ ...orderDetail, lines, acts: [makeUnitsAct(canCancelUnits)] }}
          isClaimed={false}
        />,
      ),
    );
  expect(textOf(true)).toMatch(
    /<li class="\[form:has\(\[name=scope\]\[value=some\]:checked\)_&amp;\]:hidden">3 reserved units/,
  );
  expect(textOf(true)).toMatch(
    /<li class="hidden [^"]*">The reserved units that you choose below go back on sale/,
  );
  expect(textOf(false)).not.toContain("that you choose");
});

test("an order of several units says when its channel cancels whole orders only", () => {
  const order = { ...orderDetail, lines: [LINE] };
  const { state } = testContext({ path: "/orders/o1?lang=en" });
  const textOf = (canCancelUnits: boolean) =>
    runWithState(state, () =>
      renderMarkup(
        <CancelEffects
          order={{ ...order, acts: [makeUnitsAct(canCancelUnits)] }}
          isClaimed={false}
        />,
      ),
    );
  expect(textOf(false)).toContain("cancels the whole order");
  expect(textOf(true)).not.toContain("cancels the whole order");
});
