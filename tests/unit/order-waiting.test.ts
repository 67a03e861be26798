import { expect, test } from "vitest";
import { awaitedStep } from "#app/routes/_app/orders/$orderId/+/waiting.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { order } from "#tests/support/sample-order.ts";

type Event = OrderDetail["events"][number];

const SENT = "2026-11-21T03:00:00.000Z";
const NOW = Date.parse(SENT) + 10_000;

const event = (type: Event["type"], to: string | null = null): Event => ({
  ...{ id: type, axis: "order", type, from: null, to, actor: "system", detail: {}, at: SENT },
});

const toShip = (events: Event[]) =>
  ({ ...order, status: "to_ship", documentStatus: "none", events }) as OrderDetail;

test("the page polls an order whose label is pending, however it was arranged", () => {
  expect(awaitedStep(toShip([event("arranged")]), NOW)).toBe("label");
  expect(
    awaitedStep(toShip([event("status", "to_ship"), event("status", "processing")]), NOW),
  ).toBe("label");
});

test("polling stops where nothing was sent from here, and after five minutes", () => {
  expect(awaitedStep(toShip([event("status", "to_ship")]), NOW)).toBeNull();
  expect(awaitedStep(toShip([event("arranged")]), Date.parse(SENT) + 5 * 60_000)).toBeNull();
});
