import "server-only";
import type { z } from "@hono/zod-openapi";
import type { Call } from "#app/services/upstream/http.ts";
import { arrangeShipments, planShipments, type ShipmentGroup } from "#contract/bulk-shipments.ts";
import type { Output } from "#contract/endpoint.ts";

type Plan = Output<typeof planShipments>;
type Shipments = z.input<typeof arrangeShipments.body>["shipments"];

/** As many orders as one call takes. */
const PART = 100;

function inParts<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += PART)
    parts.push(items.slice(start, start + PART));
  return parts;
}

/** What the orders need, grouped, however many calls it takes to ask. */
export async function planInParts(call: Call, orderIds: readonly string[]): Promise<Plan> {
  const groups = new Map<string, ShipmentGroup>();
  const blocked: Plan["blocked"] = [];
  for (const part of inParts(orderIds)) {
    const plan = await call(planShipments, { body: { orderIds: part } });
    blocked.push(...plan.blocked);
    for (const group of plan.groups) {
      const key = JSON.stringify([group.channelId, group.parameters]);
      const known = groups.get(key);
      groups.set(key, known ? joined(known, group) : group);
    }
  }
  return { groups: [...groups.values()], blocked };
}

const joined = (one: ShipmentGroup, other: ShipmentGroup): ShipmentGroup => ({
  ...one,
  couriers: [...new Set([...one.couriers, ...other.couriers])],
  orders: [...one.orders, ...other.orders],
});

/** Arranges them, however many calls it takes. */
export async function arrangeInParts(
  call: Call,
  shipments: Shipments,
): Promise<Output<typeof arrangeShipments>> {
  const single = shipments.flatMap(({ orderIds, choice }) =>
    orderIds.map((orderId) => ({ orderId, choice })),
  );
  const done: Output<typeof arrangeShipments> = { arranged: [], failed: [] };
  for (const part of inParts(single)) {
    const alike = [...Map.groupBy(part, ({ choice }) => choice)].map(([choice, orders]) => ({
      ...{ choice, orderIds: orders.map(({ orderId }) => orderId) },
    }));
    const { arranged, failed } = await call(arrangeShipments, { body: { shipments: alike } });
    done.arranged.push(...arranged);
    done.failed.push(...failed);
  }
  return done;
}
