import { expect, test } from "vitest";
import { runWithState } from "#app/middleware/request-store.ts";
import { Attention } from "#app/routes/_app/orders/$orderId/+/attention.tsx";
import { loader } from "#app/routes/_app/orders/$orderId/index.tsx";
import { markup } from "#app/static/markup.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import { call, testContext } from "#tests/support/context.ts";
import { order as summary } from "#tests/support/sample-order.ts";

const ORDER: OrderDetail = {
  ...summary,
  ...{ nativeStatus: "CANCELLED", lines: [], events: [], actions: ["sync"], address: null },
  ...{ status: "cancelled", pickpackStatus: "packed" },
  ...{ buyerPhone: "", buyerNote: "", earlierOrders: 0, itemsTotal: 0, discountTotal: 0 },
  ...{ shippingFee: 0, channelFees: null, cogs: null, packageNumber: null, labelError: null },
  ...{ labelPrintedAt: null, cancelReason: null, cancelReasons: [], returnAnswer: null },
  ...{ refusalReasons: [], acceptedAt: null, shippedAt: null },
};
const RECORD: PickPack = {
  ...{ id: "p1", orderId: "o1", orderNumber: "2411MUG", part: 1, channelType: "shopee" },
  ...{ channelName: "Toko Laras", buyerName: "Budi", courier: "JNE", trackingCode: null },
  ...{ shipByAt: null, orderStatus: "cancelled", documentStatus: "none", note: "", buyerNote: "" },
  ...{ status: "packed", stop: "put_back", waveId: "w7", waveNumber: 7, assigneeId: null },
  ...{ assigneeName: null, packedAt: null, packedByName: null, handOverId: null, closedAt: null },
  ...{ createdAt: "2026-11-21T03:00:00.000Z", updatedAt: "2026-11-21T03:00:00.000Z" },
  lines: [
    {
      ...{ id: "l1", orderLineId: "x1", rack: "A-1", sku: "MUG", barcode: "", name: "Mug" },
      ...{ variantName: "", imageUrl: null, quantity: 3, picked: 2, packed: 2, short: 1 },
      ...{ shortReason: null, pickerId: null, pickerName: null },
    },
  ],
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

test("a cancelled order says what of it was fetched, and leads to where it is put back", async () => {
  const { order, waitingPart, opens } = await page(RECORD);
  const { state } = testContext();
  const html = runWithState(state, () =>
    markup(<Attention order={order} waitingPart={waitingPart} opens={opens} />),
  );
  expect(html).toContain("Cancelled: put it back");
  expect(html).toContain("2 × MUG");
  expect(html).toContain("/pick-and-pack/waves/w7");
});

test("once it is back there is nothing to say", async () => {
  const back = { ...RECORD, stop: null, closedAt: RECORD.updatedAt };
  expect((await page(back)).waitingPart).toBeNull();
});
