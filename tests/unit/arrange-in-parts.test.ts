import { expect, test } from "vitest";
import { arrangeInParts, planInParts } from "#app/routes/_app/orders/bulk-arrange/+/in-parts.ts";
import type { Call } from "#app/services/upstream/http.ts";

const ids = Array.from({ length: 250 }, (_, at) => `order-${at}`);
const pickup = { method: "pickup", addressId: "a", slotId: null } as const;
const dropoff = {
  method: "dropoff",
  branchId: null,
  senderName: null,
  trackingCode: null,
} as const;

test("orders are asked about a hundred at a time, and those that are offered the same are one group", async () => {
  const asked: number[] = [];
  const call = (async (_endpoint: unknown, { body }: { body: { orderIds: string[] } }) => {
    asked.push(body.orderIds.length);
    return {
      groups: [
        {
          ...{ channelId: "shop", parameters: { pickup: { addresses: [] } } },
          couriers: [`courier ${asked.length % 2}`],
          orders: body.orderIds.map((id) => ({ id })),
        },
      ],
      blocked: [{ orderId: body.orderIds[0], orderNumber: "", code: "unmapped", message: "" }],
    };
  }) as unknown as Call;
  const { groups, blocked } = await planInParts(call, ids);
  expect(asked).toEqual([100, 100, 50]);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.orders.map(({ id }) => id)).toEqual(ids);
  expect(groups[0]?.couriers).toEqual(["courier 1", "courier 0"]);
  expect(blocked.map(({ orderId }) => orderId)).toEqual(["order-0", "order-100", "order-200"]);
});

test("they are arranged a hundred at a time, each by its own choice, and what fails is told of all", async () => {
  interface Sent {
    body: { shipments: { orderIds: string[]; choice: { method: string } }[] };
  }
  const sent: Sent["body"]["shipments"][] = [];
  const call = (async (_endpoint: unknown, { body }: Sent) => {
    sent.push(body.shipments);
    const [first, ...others] = body.shipments.flatMap(({ orderIds }) => orderIds);
    return {
      arranged: others,
      failed: [{ orderId: first, orderNumber: "", code: "x", message: "" }],
    };
  }) as unknown as Call;
  const done = await arrangeInParts(call, [
    { orderIds: ids.slice(0, 150), choice: pickup },
    { orderIds: ids.slice(150), choice: dropoff },
  ]);
  const shape = sent.map((part) =>
    part.map(({ orderIds, choice }) => `${orderIds.length} ${choice.method}`),
  );
  expect(shape).toEqual([["100 pickup"], ["50 pickup", "50 dropoff"], ["50 dropoff"]]);
  expect(done.arranged).toHaveLength(247);
  expect(done.failed.map(({ orderId }) => orderId)).toEqual(["order-0", "order-100", "order-200"]);
});
