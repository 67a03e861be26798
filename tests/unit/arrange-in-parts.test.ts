import { expect, test } from "vitest";
import { arrangeInParts } from "#app/routes/_app/orders/bulk-arrange/+/in-parts.ts";
import type { Call } from "#app/upstream/http.ts";

const ids = Array.from({ length: 250 }, (_, at) => `order-${at}`);
const pickup = { method: "pickup", addressId: "a", slotId: null } as const;
const dropoff = {
  method: "dropoff",
  branchId: null,
  senderName: null,
  trackingCode: null,
} as const;

test("orders are arranged a hundred at a time with their own choices, and all failures are reported", async () => {
  interface Sent {
    body: { shipments: { orderIds: string[]; choice: { method: string } }[]; planId: string };
  }
  const sent: Sent["body"]["shipments"][] = [];
  const plans = new Set<string>();
  const call = (async (_endpoint: unknown, { body }: Sent) => {
    sent.push(body.shipments);
    plans.add(body.planId);
    const [first, ...others] = body.shipments.flatMap(({ orderIds }) => orderIds);
    return {
      arranged: others,
      failed: [{ orderId: first, orderNumber: "", code: "x", message: "" }],
    };
  }) as unknown as Call;
  const done = await arrangeInParts(
    call,
    [
      { orderIds: ids.slice(0, 150), choice: pickup },
      { orderIds: ids.slice(150), choice: dropoff },
    ],
    "plan-1",
  );
  const shape = sent.map((part) =>
    part.map(({ orderIds, choice }) => `${orderIds.length} ${choice.method}`),
  );
  expect(shape).toEqual([["100 pickup"], ["50 pickup", "50 dropoff"], ["50 dropoff"]]);
  expect([...plans]).toEqual(["plan-1"]);
  expect(done.arranged).toHaveLength(247);
  expect(done.failed.map(({ orderId }) => orderId)).toEqual(["order-0", "order-100", "order-200"]);
});
