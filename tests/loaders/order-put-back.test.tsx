import { expect, test } from "vitest";
import { runWithState } from "#app/middleware/request-store.ts";
import { Attention } from "#app/routes/_app/orders/$orderId/+/attention.tsx";
import { loader } from "#app/routes/_app/orders/$orderId/index.tsx";
import { renderMarkup } from "#app/static/markup.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import { call, testContext } from "#tests/support/context.ts";
import { orderDetail, pickpack } from "#tests/support/sample-order.ts";

const ORDER = { ...orderDetail, status: "cancelled", pickpackStatus: "packed" } as const;
const RECORD: PickPack = {
  ...pickpack,
  ...{ orderStatus: "cancelled", status: "packed", stop: "put_back" },
};
const page = (record: PickPack | null) =>
  call(loader, {
    ...{ path: "/orders/o1", params: { orderId: "o1" } },
    answers: {
      "GET /v1/orders/o1": () => Response.json({ order: ORDER }),
      "GET /v1/orders/o1/shipment/tracking": () =>
        Response.json({ trackingCode: null, events: [], readAt: null }),
      "GET /v1/orders/o1/pickpack": () => Response.json({ pickpack: record }),
      "GET /v1/chats/sessions": () => Response.json({ sessions: [], cursor: null }),
    },
  }).result;

test("a cancelled order shows its picked units, with a link to put them back", async () => {
  const { order, waitingPart, opens } = await page(RECORD);
  const { state } = testContext();
  const html = runWithState(state, () =>
    renderMarkup(
      <Attention order={order} waitingPart={waitingPart} opens={opens} labelAddress={null} />,
    ),
  );
  expect(html).toContain("Cancelled: put it back");
  expect(html).toContain("2 × MUG");
  expect(html).toContain("/pick-and-pack/waves/w7");
});

test("after they are put back nothing is shown", async () => {
  const back = { ...RECORD, stop: null, closedAt: RECORD.updatedAt };
  expect((await page(back)).waitingPart).toBeNull();
});
